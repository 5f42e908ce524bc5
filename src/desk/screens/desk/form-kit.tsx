import type { ComponentProps, FormHTMLAttributes, InputHTMLAttributes } from 'react';
import { Field, TextArea, TextInput } from '#base/ui/field.tsx';

type ActionFormProps = FormHTMLAttributes<HTMLFormElement> & { name: string; number?: string };

/** Posts an action, about the request of a number; works without a script. */
export const ActionForm = ({ name, number, children, ...form }: ActionFormProps) => (
  <form method="post" {...form}>
    <input type="hidden" name="action" value={name} />
    {number !== undefined && <input type="hidden" name="number" value={number} />}
    {children}
  </form>
);

type Own<Control> = Control & Omit<ComponentProps<typeof Field>, 'children'>;

export const TextField = ({ id, label, hint, ...area }: Own<ComponentProps<typeof TextArea>>) => (
  <Field {...{ id, label, hint }}>
    <TextArea id={id} name={id} {...area} aria-describedby={hint && `${id}-hint`} />
  </Field>
);

export const InputField = ({ id, label, hint, error, ...input }: Own<ComponentProps<typeof TextInput>>) => (
  <Field {...{ id, label, hint, error }}>
    <TextInput small id={id} name={id} {...input} aria-describedby={hint && `${id}-hint`} />
  </Field>
);

export const Check = ({ children, ...box }: InputHTMLAttributes<HTMLInputElement>) => (
  <label className="check">
    <input type="checkbox" value="1" {...box} />
    <span className="wrap-anywhere">{children}</span>
  </label>
);
