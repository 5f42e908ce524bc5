import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { Icon } from './icon.tsx';

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
      {required && (
        <span className="text-ink-3 font-text" aria-hidden="true">
          {' required'}
        </span>
      )}
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

export const describedBy = (id: string, parts: { hint?: string; error?: string | null }): string | undefined =>
  [parts.hint && `${id}-hint`, parts.error && `${id}-error`].filter(Boolean).join(' ') || undefined;

type InputLook = { numeric?: boolean; small?: boolean };
const inputClass = ({ numeric, small }: InputLook) => `input${numeric ? ' input-num' : ''}${small ? ' input-s' : ''}`;

export const TextInput = ({ numeric, small, ...rest }: InputLook & ComponentProps<'input'>) => (
  <input {...rest} className={inputClass({ numeric, small })} />
);

export const TextArea = (props: ComponentProps<'textarea'>) => <textarea {...props} className="input" />;

export const Select = ({ small, children, ...rest }: InputLook & ComponentProps<'select'>) => (
  <select {...rest} className={inputClass({ small })}>
    {children}
  </select>
);

/** Draws the options of a choice; a text is its own value. */
export const Options = ({ of }: { of: readonly (string | readonly [value: string, text: string, title?: string])[] }) =>
  of.map((one) => {
    const [value, text, title] = typeof one === 'string' ? [one, one] : one;
    return (
      <option key={value} value={value} title={title}>
        {text}
      </option>
    );
  });

type ChoiceProps = {
  legend: string;
  name: string;
  value: string;
  options: readonly { value: string; label: string }[];
};

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

/** Takes the focus and links each field. */
export const Problem = (props: {
  id: string;
  title: string;
  text?: string;
  lines: readonly { /** Id of the control that the line leads to. */ id?: string; message: string }[];
  /** Takes the focus each time it grows. */
  turn: number;
}) => {
  const { id, title, text, lines, turn } = props;
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (turn > 0) place.current?.focus();
  }, [turn]);
  return (
    <section
      className="problem border-2 border-err rounded-2 bg-surface py-4 px-6 [&>h2]:m-0 [&>h2]:text-lg [&>h2]:text-err [&>p]:mt-1.5 [&>ul]:mt-1.5 [&_a]:inline-block [&_a]:py-0.5 [&_a]:text-err [&_a]:font-mid"
      id={id}
      ref={place}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
    >
      <h2 className="flex items-center gap-2" id={`${id}-title`}>
        <Icon name="error" />
        {title}
      </h2>
      {text && <p>{text}</p>}
      {lines.length > 0 && (
        <ul>
          {lines.map((line) => (
            <li className="not-first:mt-1" key={`${line.id} ${line.message}`}>
              {line.id === undefined ? line.message : <ProblemLink id={line.id}>{line.message}</ProblemLink>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};

/** A fragment alone would not focus the field. */
const ProblemLink = ({ id, children }: { id: string; children: string }) => (
  <a
    href={`#${id}`}
    onClick={(event) => {
      const field = document.getElementById(id);
      if (!field) return;
      event.preventDefault();
      field.focus();
      field.scrollIntoView({ block: 'center' });
    }}
  >
    {children}
  </a>
);
