import { SelectField, TextField } from "../../ui/form.js";
import { storedText, textOf, type Config, type Draft } from "./draft.js";
import { faultOf, type Setting } from "./list.js";
import styles from "./settings.module.css";

export interface EditProps {
  readonly config: Config;
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  readonly mayEdit: boolean;
}

/** Fields of settings; a changed one is marked. */
export function SettingFields({ settings, ...edit }: EditProps & { readonly settings: readonly Setting[] }) {
  return (
    <fieldset disabled={!edit.mayEdit} className={styles.fields}>
      {settings.map((setting) => (
        <SettingField key={setting.key} setting={setting} {...edit} />
      ))}
    </fieldset>
  );
}

function SettingField({ setting, config, draft, onChange }: EditProps & { readonly setting: Setting }) {
  const { key, label, kind, hint, isMultiline } = setting;
  const value = textOf(config, draft, setting);
  const isChanged = value.trim() !== storedText(config, setting);
  const change = (text: string) => {
    const { [key]: _before, ...others } = draft.texts;
    const texts = text === storedText(config, setting) ? others : { ...others, [key]: text };
    onChange({ ...draft, texts });
  };
  return (
    <div className={isChanged ? styles.changed : undefined}>
      {kind === "boolean" ? (
        <SelectField
          label={label}
          value={value}
          onChange={change}
          options={[
            ["", "Default"],
            ["true", "Yes"],
            ["false", "No"],
          ]}
          hint={hint}
        />
      ) : (
        <TextField
          label={label}
          value={value}
          onChange={change}
          hint={hint}
          isMultiline={isMultiline ?? false}
          {...(kind === "integer" && { inputMode: "numeric" as const })}
          error={isChanged ? faultOf(setting, value) : undefined}
        />
      )}
    </div>
  );
}
