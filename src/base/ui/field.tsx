import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react';

type FieldProps = {
  /** Hint and error are `{id}-hint` and `{id}-error`. */
  id: string;
  label: string;
  required?: boolean;
  hint?: string;
  error?: string | null;
  children: ReactNode;
};

/** The control needs `describedBy(id, ...)`. */
export const Field = ({ id, label, required, hint, error, children }: FieldProps) => (
  <div className={error ? 'field field-bad' : 'field'}>
    <label htmlFor={id}>
      {label}
      {required && <span className="text-ink-3 font-text"> required</span>}
    </label>
    {hint && (
      <p className="field-hint" id={`${id}-hint`}>
        {hint}
      </p>
    )}
    {error && (
      <p className="field-error" id={`${id}-error`}>
        {error}
      </p>
    )}
    {children}
  </div>
);

/** For `aria-describedby`. */
export const describedBy = (id: string, parts: { hint?: string; error?: string | null }): string | undefined =>
  [parts.hint && `${id}-hint`, parts.error && `${id}-error`].filter(Boolean).join(' ') || undefined;

type InputLook = { numeric?: boolean; small?: boolean };
const inputClass = ({ numeric, small }: InputLook) => `input${numeric ? ' input-num' : ''}${small ? ' input-s' : ''}`;

export const TextInput = ({ numeric, small, ...rest }: InputLook & InputHTMLAttributes<HTMLInputElement>) => (
  <input {...rest} className={inputClass({ numeric, small })} />
);

export const TextArea = (props: TextareaHTMLAttributes<HTMLTextAreaElement>) => (
  <textarea {...props} className="input" />
);

export const Select = ({ small, children, ...rest }: InputLook & SelectHTMLAttributes<HTMLSelectElement>) => (
  <select {...rest} className={inputClass({ small })}>
    {children}
  </select>
);

type ChoiceProps = {
  legend: string;
  name: string;
  value: string;
  options: readonly { value: string; label: string }[];
};

/** Radio buttons. */
export const RadioGroup = ({ legend, name, value, options }: ChoiceProps) => (
  <fieldset className="radio-group">
    <legend>{legend}</legend>
    {options.map((option) => (
      <label className="check" key={option.value}>
        <input type="radio" name={name} value={option.value} defaultChecked={option.value === value} />
        {option.label}
      </label>
    ))}
  </fieldset>
);
