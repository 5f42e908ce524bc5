import { useCallback, useEffect, useRef, useState } from 'react';
import type { CartItem } from '#base/domain/cart-item.ts';
import { Button } from '#base/ui/button.tsx';
import { cartMessages } from './messages.ts';

/** What was taken out of the cart, and the place of each in it. */
export type Removed = { title: string; items: readonly { item: CartItem; index: number }[] };

/** Removing and clearing can be undone for this long: C17.4. */
const UNDO_MS = 10_000;

/** What can still be undone; it ends by itself, but not while its button has the focus. */
export function useUndo() {
  const [removed, setRemoved] = useState<Removed | null>(null);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (removed === null || held) return undefined;
    const timer = setTimeout(() => setRemoved(null), UNDO_MS);
    return () => clearTimeout(timer);
  }, [removed, held]);
  const offer = useCallback((next: Removed) => {
    setHeld(false);
    setRemoved(next);
  }, []);
  return { removed, offer, end: () => setRemoved(null), hold: setHeld };
}

/** The items with those that were removed back in their places. */
export function putBack(items: readonly CartItem[], { items: removed }: Removed): CartItem[] {
  const all = [...items];
  for (const { item, index } of removed) all.splice(Math.min(index, all.length), 0, item);
  return all;
}

type UndoLineProps = { undo: ReturnType<typeof useUndo>; onUndo: (removed: Removed) => void; focused: boolean };

/** Says what was removed, with the button that puts it back: before the table, so that the keyboard reaches it. `focused`: nothing else has the focus. */
export const UndoLine = ({ undo, onUndo, focused }: UndoLineProps) => {
  const place = useRef<HTMLDivElement>(null);
  const { removed } = undo;
  useEffect(() => {
    if (removed !== null && focused) place.current?.querySelector('button')?.focus();
  }, [removed, focused]);
  return (
    <div ref={place} aria-live="polite">
      {removed !== null && (
        <p className="undo-line">
          <span>{removed.title}</span>
          <Button
            size="s"
            onFocus={() => undo.hold(true)}
            onBlur={() => undo.hold(false)}
            onClick={() => {
              undo.end();
              onUndo(removed);
            }}
          >
            {cartMessages.undo}
          </Button>
        </p>
      )}
    </div>
  );
};
