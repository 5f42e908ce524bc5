import type { CartItem } from '#base/domain/cart-item.ts';
import { parseNsn } from '#base/domain/nsn.ts';
import { paths } from '#base/paths.ts';
import { Button, ButtonLink } from '#base/ui/button.tsx';
import { TextInput } from '#base/ui/field.tsx';
import { Icon } from '#base/ui/icon.tsx';
import { changeCart } from './cart-storage.client.ts';
import { cartMessages } from './messages.ts';

/** Below an empty cart: a search, the list, and the parts that were added last in this browser. */
export const WaysToFill = ({ recent }: { recent: readonly CartItem[] }) => {
  return (
    <div className="ways">
      <section className="panel" aria-labelledby="ways-find">
        <h2 id="ways-find">{cartMessages.findNumber}</h2>
        <p className="muted small">{cartMessages.findText}</p>
        <form className="ways-find" action={paths.catalog()}>
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
      <section className="panel" aria-labelledby="ways-list">
        <h2 id="ways-list">{cartMessages.pasteList}</h2>
        <p className="muted small">{cartMessages.pasteText}</p>
        <ButtonLink icon="list" href={paths.list()}>
          {cartMessages.pasteList}
        </ButtonLink>
      </section>
      {recent.length > 0 && (
        <section className="panel ways-recent" aria-labelledby="ways-recent">
          <h2 id="ways-recent">{cartMessages.lastAdded}</h2>
          <ul>
            {recent.map((item) => (
              <li key={item.id}>
                <RecentPart item={item} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
};

const RecentPart = ({ item }: { item: CartItem }) => {
  const nsn = parseNsn(item.nsn);
  const name = item.part_number || item.nsn;
  const id = () => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;
  const add = () => void changeCart((items) => [...items, { ...item, id: id(), added_at: new Date().toISOString() }]);
  return (
    <>
      <span>
        {nsn === null ? (
          <b className="num num-long">{name}</b>
        ) : (
          <a className="num num-long medium" href={paths.part(nsn)}>
            {name}
          </a>
        )}{' '}
        <span className="muted small">{item.item_name}</span>
      </span>
      <span className="muted small">
        <span className="num">{item.quantity}</span> {item.condition}
      </span>
      <Button size="s" aria-label={`${cartMessages.addAgain}: ${name}`} onClick={add}>
        <Icon name="plus" size="s" />
        {cartMessages.addAgain}
      </Button>
    </>
  );
};
