import type { InputHTMLAttributes } from 'react';
import { Icon } from './icon.tsx';

type StepperProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> & {
  value: string;
  onValue: (value: string) => void;
};

/** A number with a button on each side and the arrow keys; never below 1. The text is the owner's to check. */
export const Stepper = ({ value, onValue, ...input }: StepperProps) => {
  const step = (by: number) => onValue(String(Math.max(1, (Number.parseInt(value, 10) || 0) + by)));
  return (
    <span className="stepper">
      <button type="button" aria-label="One less" onClick={() => step(-1)}>
        <Icon name="minus" size="s" />
      </button>
      <input
        {...input}
        className="input input-num"
        inputMode="numeric"
        autoComplete="off"
        value={value}
        onChange={(event) => onValue(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
          event.preventDefault();
          step(event.key === 'ArrowUp' ? 1 : -1);
        }}
      />
      <button type="button" aria-label="One more" onClick={() => step(1)}>
        <Icon name="plus" size="s" />
      </button>
    </span>
  );
};
