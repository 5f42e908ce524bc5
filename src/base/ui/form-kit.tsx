import type { ComponentProps } from 'react';
import { describedBy, Field, Options, Select, TextArea, TextInput } from './field.tsx';

type ActionFormProps = ComponentProps<'form'> & { name: string; number?: string };

/** Posts an action, about the request of a number; works without a script. */
export const ActionForm = ({ name, number, children, ...form }: ActionFormProps) => (
  <form method="post" {...form}>
    <input type="hidden" name="action" value={name} />
    {number !== undefined && <input type="hidden" name="number" value={number} />}
    {children}
  </form>
);

type Own<Control> = Control & Omit<ComponentProps<typeof Field>, 'children' | 'required'>;

const named = ({ id, hint, error }: Own<unknown>) => ({
  id,
  name: id,
  'aria-invalid': error ? true : undefined,
  'aria-describedby': describedBy(id, { hint, error }),
});

export const TextField = ({ id, label, hint, error, ...area }: Own<ComponentProps<typeof TextArea>>) => (
  <Field {...{ id, label, hint, error }}>
    <TextArea {...named({ id, label, hint, error })} {...area} />
  </Field>
);

export const InputField = ({ id, label, hint, error, ...input }: Own<ComponentProps<typeof TextInput>>) => (
  <Field {...{ id, label, hint, error }}>
    <TextInput small {...named({ id, label, hint, error })} {...input} />
  </Field>
);

type SelectProps = Own<ComponentProps<typeof Select>> & ComponentProps<typeof Options>;

export const SelectField = ({ id, label, hint, error, of, ...select }: SelectProps) => (
  <Field {...{ id, label, hint, error }}>
    <Select small {...named({ id, label, hint, error })} {...select}>
      <Options of={of} />
    </Select>
  </Field>
);

export const Check = ({ children, ...box }: ComponentProps<'input'>) => (
  <label className="check">
    <input type="checkbox" value="1" {...box} />
    <span className="wrap-anywhere">{children}</span>
  </label>
);
