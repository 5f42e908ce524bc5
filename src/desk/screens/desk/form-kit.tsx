import type { FormHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { Field, TextArea } from '#base/ui/field.tsx';

type ActionFormProps = FormHTMLAttributes<HTMLFormElement> & { name: string; number?: string };

/** Posts an action, about the request of a number; works without a script. */
export const ActionForm = ({ name, number, children, ...form }: ActionFormProps) => (
  <form method="post" {...form}>
    <input type="hidden" name="action" value={name} />
    {number !== undefined && <input type="hidden" name="number" value={number} />}
    {children}
  </form>
);

type TextFieldProps = TextareaHTMLAttributes<HTMLTextAreaElement> & { id: string; label: string; hint: string };

export const TextField = ({ id, label, hint, ...area }: TextFieldProps) => (
  <Field {...{ id, label, hint }}>
    <TextArea id={id} name={id} {...area} aria-describedby={`${id}-hint`} />
  </Field>
);
