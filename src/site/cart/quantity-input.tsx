import { type InputHTMLAttributes, type ReactNode, useState } from 'react';
import type { CartItem } from '#base/domain/cart-item.ts';
import { parseQuantity, formatQuantityBreaks, parseQuantityBreaks } from '#base/domain/quantity.ts';
import { unitWords } from '#base/domain/unit-of-issue.ts';
import { Stepper } from '#base/ui/stepper.tsx';
import { TextInput } from '#base/ui/field.tsx';
import { formatCount } from '#base/ui/format-count.ts';
import { cartPageMessages } from './page-messages.ts';

export type CartLineChange = Partial<Pick<CartItem, 'quantity' | 'quantityBreaks' | 'condition' | 'shelf'>>;

type LineInputProps = {
  look: string;
  id: string;
  error: string | null;
  /** The error is about what was just typed. */
  isNew: boolean;
  label?: ReactNode;
  unit?: ReactNode;
  /** Adds buttons at its sides; names the part for them. */
  stepped?: string;
} & InputHTMLAttributes<HTMLInputElement>;

const LineInput = ({ look, id, error, isNew, label, unit, stepped, ...input }: LineInputProps) => {
  const field = (
    <TextInput
      {...input}
      id={id}
      numeric
      small
      autoComplete="off"
      aria-invalid={error !== null}
      aria-describedby={error === null ? undefined : `${id}-error`}
    />
  );
  return (
    <span className={error === null ? look : `${look} field-bad`}>
      {error !== null && (
        <span
          className="field-error col-span-full text-sm max-w-48 text-left"
          id={`${id}-error`}
          role={isNew ? 'alert' : undefined}
        >
          {error}
        </span>
      )}
      {label}
      {stepped === undefined ? field : <Stepper of={stepped}>{field}</Stepper>}
      {unit}
    </span>
  );
};

type QuantityProps = { item: CartItem; id: string; onChange: (id: string, change: CartLineChange) => void };

const nameOf = ({ part_number, nsn }: CartItem): string => part_number || nsn;

/** Saves valid quantities, and names others (C7.3, C17.7). `error`: from a refused request. */
export const QuantityInput = ({ item, id, error, onChange }: QuantityProps & { error: string | null }) => {
  const [typed, setTyped] = useState<string | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const kept = parseQuantity(item.quantity);
  const say = (text: string) => setWrong(cartPageMessages.wrongQuantity(text, kept === null ? '' : formatCount(kept)));
  const settle = () => {
    if (typed !== null && parseQuantity(typed) === null) say(typed);
    setTyped(null);
  };
  return (
    <LineInput
      look="grid gap-1 justify-items-end narrow:justify-items-start [&_.input]:w-20"
      stepped={` of ${nameOf(item)}`}
      id={id}
      error={wrong ?? error}
      isNew={wrong !== null}
      inputMode="numeric"
      aria-label={`Quantity of ${nameOf(item)}`}
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
      unit={
        item.unitOfIssue !== undefined && (
          <span className="text-xs text-ink-2 max-w-48">{unitWords(item.unitOfIssue, kept ?? 1)}</span>
        )
      }
    />
  );
};

/** Further quantities (C18.3). */
export const QuantityBreaksInput = ({ item, id, onChange }: QuantityProps) => {
  const [typed, setTyped] = useState<string | null>(null);
  const [left, setLeft] = useState(false);
  const isWrong = typed !== null && parseQuantityBreaks(typed) === null;
  return (
    <LineInput
      look="cart-breaks inline-grid grid-cols-[auto_auto] gap-y-1 gap-x-2 items-center justify-end mt-1 [&_.input]:w-28 [&_.input]:text-right narrow:col-span-full narrow:grid-cols-[6rem_minmax(0,1fr)] narrow:gap-y-1 narrow:gap-x-0"
      id={id}
      error={left && isWrong ? cartPageMessages.wrongBreaks : null}
      isNew
      label={
        <label className="muted small" htmlFor={id}>
          Also quote
          <span className="visually-hidden"> {nameOf(item)}</span>
        </label>
      }
      placeholder={cartPageMessages.breaksHint}
      value={typed ?? item.quantityBreaks ?? ''}
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
  );
};
