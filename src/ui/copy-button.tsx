import { Icon } from './icon.tsx';

/** Copies `value`; the click is handled for all of them by `enhance/copy.ts`, and none is shown without JavaScript. */
export const CopyButton = ({ value }: { value: string }) => (
  <button
    type="button"
    className="icon-button copy-button needs-script"
    data-copy={value}
    aria-label={`Copy ${value}`}
    title="Copy"
  >
    <Icon name="copy" size="s" />
    <Icon name="check" size="s" />
  </button>
);
