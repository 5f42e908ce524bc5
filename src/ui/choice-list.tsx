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
