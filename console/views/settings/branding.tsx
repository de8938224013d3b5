import { Section } from "../../ui/page.js";
import { textOf } from "./draft.js";
import { SettingFields, type EditProps } from "./fields.js";
import { brandingSettings, faultOf } from "./list.js";
import styles from "./settings.module.css";

/** The server's colour of buttons on hosted pages. */
const defaultColor = "#2451c7";
/** The luminance with equal contrast to black and white. */
const middle = Math.sqrt(1.05 * 0.05) - 0.05;

/** Black or white, whichever is read better on the colour (WCAG's relative luminance). */
function textOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > middle ? "black" : "white";
}

/** The name and colour of hosted pages, beside how such a page looks with them. */
export function Branding(edit: EditProps) {
  const { config, draft } = edit;
  const [nameSetting, colorSetting] = brandingSettings;
  const typed = colorSetting ? textOf(config, draft, colorSetting).trim() : "";
  const color = typed === "" || (colorSetting && faultOf(colorSetting, typed)) ? defaultColor : typed;
  const name = (nameSetting && textOf(config, draft, nameSetting).trim()) || config.name;
  return (
    <div className={styles.sideBySide}>
      <Section title="Branding">
        <SettingFields {...edit} settings={brandingSettings} />
      </Section>
      <Section title="Preview of a hosted page" isFlush>
        <div className={styles.preview}>
          <div className={styles.previewHead} style={{ background: color, color: textOn(color) }}>
            <bdi>{name}</bdi>
          </div>
          <div className={styles.previewBody}>
            <strong>Confirm who you are</strong>
            <p>
              <bdi>{name}</bdi> asks for your details before you can pay.
            </p>
            <div className={styles.previewButton} style={{ background: color, color: textOn(color) }}>
              Continue
            </div>
          </div>
        </div>
      </Section>
    </div>
  );
}
