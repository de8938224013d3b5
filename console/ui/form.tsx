import { createContext, useContext, useId, type FormHTMLAttributes, type ReactNode } from "react";
import type { Problem } from "../client/problem.js";
import { Button, type ButtonProps } from "./button.js";
import { classNames } from "./class-names.js";
import { Failure } from "./states.js";
import styles from "./form.module.css";

const FieldErrors = createContext<Readonly<Record<string, string>>>({});

export interface FormProps extends Omit<FormHTMLAttributes<HTMLFormElement>, "onSubmit"> {
  readonly onSubmit: () => void;
  readonly problem?: Problem | undefined;
  readonly children: ReactNode;
}

/** A form whose fields show the problem's errors; the rest of the problem is below them. */
export function Form({ onSubmit, problem, children, className, ...props }: FormProps) {
  return (
    <form
      {...props}
      noValidate
      className={classNames(styles.form, className)}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <FieldErrors.Provider value={problem?.fields ?? {}}>{children}</FieldErrors.Provider>
      {problem && <Failure problem={problem} />}
    </form>
  );
}

export interface FieldProps {
  readonly label: string;
  /** Name of the member of the input, whose errors are shown here. */
  readonly name?: string;
  readonly hint?: ReactNode;
  /** An error of our own, before it is sent. */
  readonly error?: string | undefined;
  /** Renders the control with what names and describes it. */
  readonly children: (control: Control) => ReactNode;
}

export interface Control {
  readonly id: string;
  readonly className: string | undefined;
  readonly "aria-invalid"?: true;
  readonly "aria-describedby"?: string;
}

export function Field({ label, name, hint, error, children }: FieldProps) {
  const id = useId();
  const errors = useContext(FieldErrors);
  const text = error ?? (name === undefined ? undefined : errors[name]);
  const about = [hint && `${id}-hint`, text && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        className: styles.control,
        ...(text && { "aria-invalid": true }),
        ...(about && { "aria-describedby": about }),
      })}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {text && (
        <p id={`${id}-error`} className={styles.error}>
          {text}
        </p>
      )}
    </div>
  );
}

export interface TextFieldProps extends Omit<FieldProps, "children"> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly type?: "text" | "password" | "email" | "number" | "search" | "date" | "datetime-local";
  readonly placeholder?: string;
  readonly autoComplete?: string;
  readonly isRequired?: boolean;
  readonly inputMode?: "decimal" | "numeric";
  readonly isMultiline?: boolean;
}

export function TextField({
  value,
  onChange,
  type = "text",
  placeholder,
  autoComplete = "off",
  isRequired,
  inputMode,
  isMultiline = false,
  ...field
}: TextFieldProps) {
  const props = { value, placeholder, autoComplete, inputMode, required: isRequired, spellCheck: false };
  return (
    <Field {...field}>
      {(control) =>
        isMultiline ? (
          <textarea {...control} {...props} rows={4} onChange={({ target }) => onChange(target.value)} />
        ) : (
          <input {...control} {...props} type={type} onChange={({ target }) => onChange(target.value)} />
        )
      }
    </Field>
  );
}

export interface FileFieldProps extends Omit<FieldProps, "children"> {
  /** Types of files, as of the attribute of the same name. */
  readonly accept: string;
  readonly onChange: (file: File | undefined) => void;
}

export function FileField({ accept, onChange, ...field }: FileFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <input {...control} type="file" accept={accept} onChange={({ target }) => onChange(target.files?.[0])} />
      )}
    </Field>
  );
}

export interface SelectFieldProps extends Omit<FieldProps, "children"> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: readonly (readonly [value: string, text: string])[];
}

export function SelectField({ value, onChange, options, ...field }: SelectFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <select {...control} value={value} onChange={({ target }) => onChange(target.value)}>
          {options.map(([one, text]) => (
            <option key={one} value={one}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

export function CheckField({
  label,
  isChecked,
  onChange,
}: {
  readonly label: ReactNode;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
}) {
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={isChecked} onChange={({ target }) => onChange(target.checked)} />
      <span>{label}</span>
    </label>
  );
}

/** The buttons at the end of a form; the one that sends it is last. */
export function FormActions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

export function Submit(props: ButtonProps) {
  return <Button type="submit" variant="primary" {...props} />;
}
