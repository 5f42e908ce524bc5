import { useState } from 'react';
import type { CartItem } from '#base/domain/cart-item.ts';
import { parseQuantity, formatQuantityBreaks, parseQuantityBreaks } from '#base/domain/quantity.ts';
import { unitWords } from '#base/domain/unit-of-issue.ts';
import { TextInput } from '#base/ui/field.tsx';
import { formatCount } from '#base/ui/format-count.ts';
import { cartMessages } from './messages.ts';

type QuantityInputProps = {
  item: CartItem;
  id: string;
  name: string;
  /** From a refused request. */
  error: string | null;
  onChange: (id: string, change: { quantity: number }) => void;
};

/** Saves valid quantities, and names others (C7.3, C17.7). */
export const QuantityInput = ({ item, id, name, error: refused, onChange }: QuantityInputProps) => {
  const [typed, setTyped] = useState<string | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const kept = parseQuantity(item.quantity);
  const say = (text: string) => setWrong(cartMessages.wrongQuantity(text, kept === null ? '' : formatCount(kept)));
  const settle = () => {
    if (typed !== null && parseQuantity(typed) === null) say(typed);
    setTyped(null);
  };
  const error = wrong ?? refused;
  return (
    <span
      className={
        error === null
          ? 'cart-quantity grid gap-1 justify-items-end narrow:justify-items-start [&_.input]:w-24 [&_.input]:text-right'
          : 'cart-quantity field-bad grid gap-1 justify-items-end narrow:justify-items-start [&_.input]:w-24 [&_.input]:text-right'
      }
    >
      {error !== null && (
        <span className="field-error" id={`${id}-error`} role={wrong === null ? undefined : 'alert'}>
          {error}
        </span>
      )}
      <TextInput
        id={id}
        numeric
        small
        inputMode="numeric"
        autoComplete="off"
        aria-label={`Quantity of ${name}`}
        aria-invalid={error !== null}
        aria-describedby={error === null ? undefined : `${id}-error`}
        value={typed ?? String(item.quantity)}
        onChange={(event) => {
          const text = event.target.value;
          setTyped(text);
          const quantity = parseQuantity(text);
          if (quantity !== null) onChange(item.id, { quantity });
          // blank: judged when left
          if (quantity !== null || text.trim() === '') setWrong(null);
          else say(text);
        }}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return;
          // refused here, not sent
          event.preventDefault();
          settle();
        }}
      />
      {item.unitOfIssue !== undefined && (
        <span className="text-xs text-ink-2 max-w-48">{unitWords(item.unitOfIssue, kept ?? 1)}</span>
      )}
    </span>
  );
};

type BreaksProps = {
  item: CartItem;
  id: string;
  name: string;
  onChange: (id: string, change: { quantityBreaks: string }) => void;
};

/** Further quantities (C18.3). */
export const QuantityBreaksInput = ({ item, id, name, onChange }: BreaksProps) => {
  const kept = item.quantityBreaks ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? kept;
  const isWrong = typed !== null && parseQuantityBreaks(typed) === null;
  const [left, setLeft] = useState(false);
  const error = left && isWrong ? cartMessages.wrongBreaks : null;
  return (
    <span
      className={
        error === null
          ? 'cart-breaks inline-grid grid-cols-[auto_auto] gap-y-1 gap-x-2 items-center justify-end mt-1 narrow:col-span-full narrow:grid-cols-[6rem_minmax(0,1fr)] narrow:gap-y-1 narrow:gap-x-0'
          : 'cart-breaks field-bad inline-grid grid-cols-[auto_auto] gap-y-1 gap-x-2 items-center justify-end mt-1 narrow:col-span-full narrow:grid-cols-[6rem_minmax(0,1fr)] narrow:gap-y-1 narrow:gap-x-0'
      }
    >
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
