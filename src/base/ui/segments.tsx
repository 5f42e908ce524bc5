import { formatCount } from './format-count.ts';

type SegmentsProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; count?: number }[];
  onValue: (value: Value) => void;
};

/** Filters with counts. */
export const Segments = <Value extends string>({ label, value, options, onValue }: SegmentsProps<Value>) => (
  <fieldset className="segments" aria-label={label}>
    {options.map((option) => (
      <button
        type="button"
        key={option.value}
        aria-pressed={option.value === value}
        onClick={() => onValue(option.value)}
      >
        {option.label}
        {option.count !== undefined && <span className="num"> {option.count}</span>}
      </button>
    ))}
  </fieldset>
);

type LinkSegmentsProps = {
  label: string;
  options: readonly { label: string; href: string; current: boolean; count?: number }[];
};

/** With addresses. */
export const LinkSegments = ({ label, options }: LinkSegmentsProps) => (
  <nav className="segments" aria-label={label}>
    {options.map(({ label: text, href, current, count }) => (
      <a key={href} href={href} aria-current={current ? 'true' : undefined}>
        {text}
        {count !== undefined && <span className="num"> {formatCount(count)}</span>}
      </a>
    ))}
  </nav>
);
