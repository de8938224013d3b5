import type { ButtonHTMLAttributes, MouseEvent } from "react";
import { classNames } from "./class-names.js";
import { lacks, useMay, type Permission } from "./environment.js";
import { Icon, type IconName } from "./icon.js";
import { Link, type LinkProps } from "./link.js";
import styles from "./button.module.css";

type Variant = "primary" | "secondary" | "danger" | "plain";

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly variant?: Variant;
  readonly icon?: IconName;
  readonly isBusy?: boolean;
  readonly isSmall?: boolean;
  /** The permission that its action takes: without it the button is off, and says so. */
  readonly needs?: Permission;
  readonly ref?: React.Ref<HTMLButtonElement>;
}

const classOf = (variant: Variant, isSmall: boolean, className: string | undefined) =>
  classNames(styles.button, styles[variant], isSmall && styles.small, className);

const refuse = (event: MouseEvent) => event.preventDefault();

/** What turns a button off, with the permission as its tooltip; nothing, if the token has it. */
function useRefusal(needs: Permission | undefined) {
  const may = useMay(needs);
  return (
    needs && !may && ({ "aria-disabled": true, "data-tip": lacks(needs), onClick: refuse, type: "button" } as const)
  );
}

export function Button({
  variant = "secondary",
  icon,
  isBusy = false,
  isSmall = false,
  needs,
  className,
  children,
  onClick,
  ...props
}: ButtonProps) {
  const refusal = useRefusal(needs);
  return (
    <button
      type="button"
      {...props}
      className={classOf(variant, isSmall, className)}
      {...(isBusy && { "aria-busy": true, "aria-disabled": true })}
      onClick={isBusy ? refuse : onClick}
      {...refusal}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function LinkButton({
  variant = "secondary",
  icon,
  isSmall = false,
  className,
  children,
  ...props
}: LinkProps & { variant?: Variant; icon?: IconName; isSmall?: boolean }) {
  return (
    <Link {...props} className={classOf(variant, isSmall, className)}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}

/** A button with a picture only; `label` is its name. */
export function IconButton({
  icon,
  label,
  needs,
  className,
  ...props
}: Omit<ButtonProps, "children" | "variant" | "isBusy" | "isSmall"> & {
  readonly icon: IconName;
  readonly label: string;
}) {
  const refusal = useRefusal(needs);
  return (
    <button
      type="button"
      {...props}
      aria-label={label}
      data-tip={label}
      className={classNames(styles.icon, className)}
      {...refusal}
    >
      <Icon name={icon} />
    </button>
  );
}
