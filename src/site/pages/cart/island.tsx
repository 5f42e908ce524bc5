import { useCallback, useState, useEffect, useRef } from 'react';
import type { CartItem } from '#base/domain/cart-item.ts';
import { EmptyCart, CartNotice, CartWaiting, useCart, useCartUnits } from '../../cart/use-cart.tsx';
import { changeCart, type CartChange } from '../../cart/cart-storage.client.ts';
import { CartTable } from '../../cart/cart-table.tsx';
import type { CartLineChange } from '../../cart/quantity-input.tsx';
import { LINES_SHOWN } from '../../cart/line-pager.tsx';
import { cartMessages, describeCartProblem } from '../../cart/messages.ts';
import { cartPageMessages } from '../../cart/page-messages.ts';
import { CartForm } from '../../quote-form/cart-forms.tsx';
import { problemAt, tooManyLines, type FormRefusal } from '../../quote-form/form-kit.ts';
import { asWords, quoteMessages } from '../../quote-form/messages.ts';
import { SentPanel, useSent } from '../../quote-form/sent-panel.tsx';
import { Button, counted, Note } from '#base/ui/elements.tsx';
import { showToast } from '#base/ui/toaster.ts';

function report(change: CartChange): void {
  const words = change.stored ? null : describeCartProblem(change);
  if (words !== null) showToast({ ...words, bad: true });
}

export const Island = (site: { replyHours: number; quoteValidityDays: number }) => {
  const cart = useCart();
  const [first, setFirst] = useState(0);
  const [sent, setSent] = useSent('cart');

  const changeLine = useCallback(async (id: string, change: CartLineChange) => {
    report(await changeCart((items) => items.map((item) => (item.id === id ? { ...item, ...change } : item))));
  }, []);
  const [undoable, setUndoable] = useState<Removed | null>(null);
  const remove = useCallback(async (id: string, index: number) => {
    let removed: CartItem | undefined;
    const change = await changeCart((items) => {
      removed = items.find((item) => item.id === id);
      return items.filter((item) => item.id !== id);
    });
    report(change);
    if (!change.stored || removed === undefined) return;
    showToast({ title: cartPageMessages.itemRemoved });
    setUndoable({ title: `${removed.part_number || removed.nsn} was removed.`, items: [{ item: removed, index }] });
    focusLine(index, change.items.length);
  }, []);
  const clear = async () => {
    let all: readonly CartItem[] = [];
    const change = await changeCart((items) => {
      all = items;
      return [];
    });
    report(change);
    if (!change.stored) return;
    setSent(null);
    showToast({ title: cartPageMessages.cartCleared });
    const title = `${counted(all.length, 'part')} removed.`;
    setUndoable({ title, items: all.map((item, index) => ({ item, index })) });
  };
  const bringBack = async (removed: Removed) => {
    setUndoable(null);
    report(await changeCart((items) => putBack(items, removed)));
    focusLine(removed.items[0]?.index ?? 0, Infinity);
  };
  useCartUnits(cart?.items);

  const empty = (
    <EmptyCart title={cartPageMessages.emptyTitle}>
      Open a part and add it; what you collect is kept in this browser until you send it.
    </EmptyCart>
  );
  if (cart === null) return <CartWaiting empty={empty} />;
  const { items, problem } = cart;
  const start = first < items.length ? first : Math.max(0, Math.floor((items.length - 1) / LINES_SHOWN) * LINES_SHOWN);
  const tooMany = tooManyLines(items.length);
  const undoLine = <UndoLine removed={undoable} onEnd={setUndoable} onUndo={bringBack} focused={items.length === 0} />;
  return (
    <div className="cart-room min-h-[calc(100dvh_-_var(--barh))] [&>.note]:mb-4 [&>:is(.sent-quote,.problem)]:mb-6">
      {sent !== null && <SentPanel sent={sent} words={asWords(quoteMessages.cart.sent(site.replyHours))} />}
      <CartNotice problem={problem} />
      {items.length === 0 && undoLine}
      {items.length === 0 ? (
        empty
      ) : (
        <CartForm
          {...site}
          items={items}
          onSent={setSent}
          onRefused={(refusal) => setFirst((shown) => pageOfProblem(refusal) ?? shown)}
          renderBefore={(refusal) => (
            <>
              {tooMany !== null && <Note>{tooMany.words.text}</Note>}
              <CartTable
                items={items}
                first={start}
                onFirst={setFirst}
                errorOf={(index) => problemAt(refusal, `quantity-${index}`) && cartMessages.enterQuantity}
                onChange={changeLine}
                onRemove={remove}
                onClear={clear}
                undoLine={undoLine}
              />
            </>
          )}
        />
      )}
    </div>
  );
};

function pageOfProblem({ problems }: FormRefusal): number | null {
  const line = problems.map(({ field }) => /^quantity-(\d+)$/.exec(field ?? '')?.[1]).find(Boolean);
  return line === undefined ? null : Math.floor(Number(line) / LINES_SHOWN) * LINES_SHOWN;
}

function focusLine(index: number, left: number): void {
  requestAnimationFrame(() => {
    const place = document.getElementById(`cart-quantity-${Math.min(index, left - 1)}`);
    (place ?? document.getElementById('main'))?.focus();
  });
}

type Removed = { title: string; items: readonly { item: CartItem; index: number }[] };

/** C17.4 */
const UNDO_MS = 10_000;

export function putBack(items: readonly CartItem[], { items: removed }: Removed): CartItem[] {
  const all = [...items];
  for (const { item, index } of removed) all.splice(Math.min(index, all.length), 0, item);
  return all;
}

type UndoLineProps = {
  removed: Removed | null;
  onEnd: (none: null) => void;
  onUndo: (removed: Removed) => void;
  focused: boolean;
};

/** Stands before the table for keyboards, and waits while its button has focus. */
const UndoLine = ({ removed, onEnd, onUndo, focused }: UndoLineProps) => {
  const place = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (removed !== null && focused) place.current?.querySelector('button')?.focus();
  }, [removed, focused]);
  useEffect(() => {
    if (removed === null || held) return undefined;
    const timer = setTimeout(onEnd, UNDO_MS, null);
    return () => clearTimeout(timer);
  }, [removed, held, onEnd]);
  return (
    <div ref={place} aria-live="polite">
      {removed !== null && (
        <p className="flex gap-3 items-center justify-between mb-3 py-1.5 px-3 border border-line-strong bg-info-soft text-md">
          <span>{removed.title}</span>
          <Button
            size="s"
            onFocus={() => setHeld(true)}
            onBlur={() => setHeld(false)}
            onClick={() => {
              setHeld(false);
              onUndo(removed);
            }}
          >
            Undo
          </Button>
        </p>
      )}
    </div>
  );
};
