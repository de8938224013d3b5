import type { ButtonHTMLAttributes } from "react";
import { classNames } from "./class-names.js";
import { useMay, type Permission } from "./environment.js";
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

export function Button({ needs, ...props }: ButtonProps) {
  return needs ? <PermittedButton needs={needs} {...props} /> : <PlainButton {...props} />;
}

function PermittedButton({ needs, ...props }: ButtonProps & { readonly needs: Permission }) {
  const may = useMay(needs);
  if (may) return <PlainButton {...props} />;
  const tip = `Your token needs the permission ${needs}`;
  return (
    <PlainButton
      {...props}
      aria-disabled="true"
      data-tip={tip}
      onClick={(event) => event.preventDefault()}
      type="button"
    />
  );
}

function PlainButton({
  variant = "secondary",
  icon,
  isBusy = false,
  isSmall = false,
  className,
  children,
  onClick,
  ...props
}: ButtonProps) {
  return (
    <button
      type="button"
      {...props}
      className={classOf(variant, isSmall, className)}
      {...(isBusy && { "aria-busy": true, "aria-disabled": true })}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
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
  className,
  ...props
}: Omit<ButtonProps, "children"> & { readonly icon: IconName; readonly label: string }) {
  return (
    <button type="button" {...props} aria-label={label} data-tip={label} className={classNames(styles.icon, className)}>
      <Icon name={icon} />
    </button>
  );
}
