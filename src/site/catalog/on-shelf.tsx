import { Count } from '#base/ui/elements.tsx';
import { Icon } from '#base/ui/icon.tsx';
import { lineWords, type OnShelf } from './shelf-rows.ts';

/** Says in a row what is there of its part: the first line, and how many more. */
export const ShelfCell = ({ shelf }: OnShelf) =>
  shelf && (
    <span className="flex flex-wrap gap-x-1 items-center text-xs leading-snug font-mid text-ok">
      <Icon name="shelf" size="s" />
      <span className="num">{shelf[0] ? lineWords(shelf[0]) : 'On our shelf'}</span>
      {shelf.length > 1 && ` and ${shelf.length - 1} more`}
    </span>
  );

/** `count`: what it leaves; absent where that is not counted. */
export const ShelfBox = ({ chosen, count, className }: { chosen: boolean; count?: number; className?: string }) => (
  <label className={className ?? 'check'}>
    <input type="checkbox" name="on_shelf" value="1" defaultChecked={chosen} />
    On our shelf
    {count !== undefined && <Count of={count} />}
  </label>
);
