import { Menu as Base } from "@base-ui/react/menu";
import type { ReactNode } from "react";
import { Button } from "./button.js";
import { lacks, useEnvironment, type Permission } from "./environment.js";
import styles from "./menu.module.css";

export interface MenuAction {
  readonly title: string;
  readonly onChoose: () => void;
  readonly needs?: Permission;
  readonly isDangerous?: boolean;
}

/** More actions of a page. One that the token may not do is off, and names the permission. */
export function Menu({
  label,
  actions,
  trigger,
}: {
  readonly label: string;
  readonly actions: readonly MenuAction[];
  readonly trigger?: ReactNode;
}) {
  const { permissions } = useEnvironment();
  return (
    <Base.Root>
      <Base.Trigger render={<Button icon="more" aria-label={label} />}>{trigger}</Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={4} align="end" className={styles.place}>
          <Base.Popup className={styles.popup}>
            {actions.map(({ title, onChoose, needs, isDangerous }) => {
              const isOff = needs !== undefined && !permissions.includes(needs);
              return (
                <Base.Item
                  key={title}
                  disabled={isOff}
                  onClick={onChoose}
                  className={styles.item}
                  data-dangerous={isDangerous}
                  data-tip={isOff ? lacks(needs) : undefined}
                >
                  {title}
                </Base.Item>
              );
            })}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
