import type { InputHTMLAttributes } from 'react';
import { Icon } from './icon.tsx';

type ChoiceListProps = {
  legend: string;
  name: string;
  value: string;
  /** A code and what it means. */
  options: readonly { value: string; label: string }[];
  onValue: (value: string) => void;
};

/** One of a few codes, each with its meaning, as a ruled list of radio buttons. */
export const ChoiceList = ({ legend, name, value, options, onValue }: ChoiceListProps) => (
  <fieldset className="choice-list">
    <legend>{legend}</legend>
    <div>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onValue(option.value)}
          />
          <span className="num">{option.value}</span>
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  </fieldset>
);

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
