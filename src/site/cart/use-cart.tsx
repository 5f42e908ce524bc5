import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { CartItem } from '#base/domain/cart-item.ts';
import { paths } from '#base/paths.ts';
import { ButtonLink, Button, Empty, Note } from '#base/ui/elements.tsx';
import {
  CART_UPDATED,
  changeCart,
  newId,
  readCart,
  readRecent,
  storedText,
  type CartState,
} from './cart-storage.client.ts';
import { fetchUnits, unitsToAsk, withUnits } from './cart-units.ts';
import { describeCartProblem } from './messages.ts';
import { cartPageMessages } from './page-messages.ts';
import { parseNsn } from '#base/domain/nsn.ts';
import { TextInput } from '#base/ui/field.tsx';

/** Null until the browser has taken over. */
export function useCart(): CartState | null {
  const raw = useSyncExternalStore(
    subscribe,
    () => storedText() ?? null,
    () => undefined,
  );
  // the text says when to read again
  return useMemo(() => (raw === undefined ? null : readCart()), [raw]);
}

function subscribe(changed: () => void): () => void {
  const listening = new AbortController();
  for (const event of [CART_UPDATED, 'storage', 'pageshow'])
    window.addEventListener(event, changed, { signal: listening.signal });
  return () => listening.abort();
}

const askedUnits = new Set<string>();

export function useCartUnits(items: readonly CartItem[] | undefined): void {
  useEffect(() => {
    if (items === undefined) return;
    for (const nsns of unitsToAsk(items, askedUnits)) {
      for (const nsn of nsns) askedUnits.add(nsn);
      void fetchUnits(nsns).then((units) =>
        Object.keys(units).length === 0 ? null : changeCart((now) => withUnits(now, units)),
      );
    }
  }, [items]);
}

export const CartNotice = ({ problem }: Pick<CartState, 'problem'>) => {
  const [words, setWords] = useState<ReturnType<typeof describeCartProblem>>(null);
  // sets an unreadable value aside at once
  useEffect(() => {
    if (problem !== null) void changeCart((items) => items).then((change) => setWords(describeCartProblem(change)));
  }, [problem]);
  return (
    <div className="[&:not(:empty)]:mb-4" aria-live="polite">
      {words !== null && (
        <Note>
          <b>{words.title}.</b> {words.text}
        </Note>
      )}
    </div>
  );
};

/** C17.13. */
export const EmptyCart = ({ title, children }: { title: string; children: string }) => {
  const recent = useCart() === null ? [] : readRecent();
  return (
    <>
      <Empty
        icon="cart"
        title={title}
        action={
          <ButtonLink kind="go" href={paths.catalog()}>
            {cartPageMessages.browseCatalog}
          </ButtonLink>
        }
      >
        {children}
      </Empty>
      <div className="[&_h2]:text-lg grid grid-cols-[repeat(auto-fit,minmax(min(26rem,100%),1fr))] gap-4 mt-4">
        <section className="panel" aria-labelledby="ways-find">
          <h2 id="ways-find">Look up a number</h2>
          <p className="muted small">{cartPageMessages.findText}</p>
          <form className="flex gap-2 items-center mt-2 [&_.input]:flex-1 [&_.input]:min-w-0" action={paths.catalog()}>
            <TextInput
              type="search"
              name="search"
              aria-labelledby="ways-find"
              maxLength={200}
              autoComplete="off"
              required
            />
            <Button type="submit" kind="ink" icon="search">
              Search
            </Button>
          </form>
        </section>
        <section className="panel [&_.button]:mt-2" aria-labelledby="ways-list">
          <h2 id="ways-list">{cartPageMessages.pasteList}</h2>
          <p className="muted small">{cartPageMessages.pasteText}</p>
          <ButtonLink icon="list" href={paths.list()}>
            {cartPageMessages.pasteList}
          </ButtonLink>
        </section>
        {recent.length > 0 && (
          <section className="panel col-span-full" aria-labelledby="ways-recent">
            <h2 id="ways-recent">Added last in this browser</h2>
            <ul className="mt-2">
              {recent.map((item) => (
                <RecentPart key={item.id} item={item} />
              ))}
            </ul>
          </section>
        )}
      </div>
    </>
  );
};

/** Has the same size, so that nothing moves. */
export const CartWaiting = ({ empty }: { empty: ReactNode }) => (
  <div className="needs-script min-h-[calc(100dvh_-_var(--barh))]">
    <div className="if-fresh">{empty}</div>
    <div className="if-kept">
      <p className="muted">Opening your cart...</p>
      <p className="muted small">
        If nothing appears here, <a href={paths.quoteForm()}>use the quote form on the home page</a>.
      </p>
    </div>
  </div>
);

const RecentPart = ({ item }: { item: CartItem }) => {
  const nsn = parseNsn(item.nsn);
  const name = item.part_number || item.nsn;
  const add = () =>
    void changeCart((items) => [...items, { ...item, id: newId(), added_at: new Date().toISOString() }]);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto_auto] gap-4 items-center py-1.5 ruled-t">
      <span>
        {nsn === null ? (
          <b className="num num-long">{name}</b>
        ) : (
          <a className="num num-long font-mid" href={paths.part(nsn)}>
            {name}
          </a>
        )}{' '}
        <span className="muted small">{item.item_name}</span>
      </span>
      <span className="muted small">
        <span className="num">{item.quantity}</span> {item.condition}
      </span>
      <Button size="s" icon="plus" aria-label={`${cartPageMessages.addAgain}: ${name}`} onClick={add}>
        {cartPageMessages.addAgain}
      </Button>
    </li>
  );
};
