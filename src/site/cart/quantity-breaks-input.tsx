import { useState } from 'react';
import type { CartItem } from '#base/domain/cart-item.ts';
import { formatQuantityBreaks, parseQuantityBreaks } from '#base/domain/quantity-breaks.ts';
import { TextInput } from '#base/ui/field.tsx';
import { cartMessages } from './messages.ts';

type BreaksProps = {
  item: CartItem;
  id: string;
  name: string;
  onChange: (id: string, change: { quantityBreaks: string }) => void;
};

/** Further quantities of a line that are to be priced: kept while they are typed as far as they can be read, and written in one way when the field is left (C18.3). */
export const QuantityBreaksInput = ({ item, id, name, onChange }: BreaksProps) => {
  const kept = item.quantityBreaks ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? kept;
  const isWrong = typed !== null && parseQuantityBreaks(typed) === null;
  const [left, setLeft] = useState(false);
  const error = left && isWrong ? cartMessages.wrongBreaks : null;
  return (
    <span className={error === null ? 'cart-breaks' : 'cart-breaks field-bad'}>
      {error !== null && (
        <span className="field-error" id={`${id}-error`} role="alert">
          {error}
        </span>
      )}
      <label className="muted small" htmlFor={id}>
        {cartMessages.breaksLabel}
        <span className="visually-hidden"> {name}</span>
      </label>
      <TextInput
        id={id}
        numeric
        small
        autoComplete="off"
        placeholder={cartMessages.breaksHint}
        aria-invalid={error !== null}
        aria-describedby={error === null ? undefined : `${id}-error`}
        value={text}
        onChange={(event) => {
          setTyped(event.target.value);
          const quantities = parseQuantityBreaks(event.target.value);
          if (quantities !== null) onChange(item.id, { quantityBreaks: formatQuantityBreaks(quantities) });
        }}
        onBlur={() => {
          setLeft(true);
          if (!isWrong) setTyped(null);
        }}
      />
    </span>
  );
};
