import { mergeCartItems, sameness, type CartItem } from '#base/domain/cart-item.ts';
import { MAX_QUANTITY } from '#base/domain/quantity.ts';
import { changeCart, newId } from '../../cart/cart-storage.client.ts';
import { cartMessages, describeCartProblem } from '../../cart/messages.ts';
import { cartItemOf, type ChosenLine } from '../../bom-match/screen/line-state.ts';
import type { MatchedLine } from '#base/lists/list.ts';
import { MAX_QUOTE_LINES } from '#desk/request/quote-limits.ts';
import { paths } from '#base/paths.ts';
import { showToast } from '#base/ui/toaster.ts';
import { ListForm } from '../../bom-match/screen/list-form.tsx';
import { MatchedListView } from '../../bom-match/screen/matched-list-view.tsx';
import { useBomMatch } from '../../bom-match/screen/use-bom-match.ts';
import { counted, formatCount, Num } from '#base/ui/elements.tsx';

async function addToCart(lines: readonly ChosenLine[]): Promise<readonly MatchedLine[]> {
  const now = new Date().toISOString();
  const items = lines.map((line) => ({ line, item: cartItemOf(line, newId(), now) }));
  const usable = items.filter((one): one is { line: ChosenLine; item: CartItem } => one.item !== null);
  const change = await changeCart((before) => {
    const merged = mergeCartItems([...before, ...usable.map(({ item }) => item)]);
    return merged.slice(0, Math.max(MAX_QUOTE_LINES, before.length));
  });
  const problem = describeCartProblem(change);
  if (problem) showToast({ ...problem, bad: true });
  if (!change.stored) return [];
  const inCart = new Set(change.items.map(sameness));
  const isFull = change.items.some(({ quantity }) => Number(quantity) === MAX_QUANTITY);
  const added = usable.filter(({ item }) => inCart.has(sameness(item)));
  const left = usable.length - added.length;
  const unclear = items.length - usable.length;
  const text = [
    `${counted(added.length, 'line')} of the list.`,
    left > 0 &&
      `${formatCount(left)} did not fit: a request holds at most ${formatCount(MAX_QUOTE_LINES)} lines. Send it, then add the rest.`,
    isFull && `A line holds at most ${formatCount(MAX_QUANTITY)} of a part.`,
    unclear > 0 && `${formatCount(unclear)} without a valid quantity stayed here.`,
  ];
  showToast({
    title: cartMessages.added,
    text: text.filter(Boolean).join(' '),
    bad: left > 0 || unclear > 0 || isFull,
    link: { href: paths.cart(), label: cartMessages.viewCart },
  });
  return added.map(({ line }) => line.line);
}

const EXAMPLES = [
  ['5305-01-234-5678, 3', 'an NSN, with dashes or without, and how many'],
  ['MS16998-28 x 24', 'a part number; its punctuation does not matter'],
  ['00-978-9380 3', 'a NIIN; what replaces a cancelled one is found'],
  ['96906 MS16998-28 12 EA', 'a CAGE code beside a part number says whose part'],
] as const;

export const Island = (props: { text: string; hasPosted: boolean; refusal: string | null }) => {
  const { text, hasPosted, refusal } = props;
  const list = useBomMatch(text, hasPosted, refusal);
  const add = async (lines: readonly ChosenLine[]) => {
    if (lines.length === 0) return;
    list.decide(await addToCart(lines), { added: true, taken: false });
  };
  return (
    <>
      <ListForm list={list} />
      {list.list !== null && <MatchedListView list={list.list} state={list} onAdd={(lines) => void add(lines)} />}
      {list.list === null && !hasPosted && (
        <section className="list-start panel" aria-labelledby="list-start-title">
          <h2 id="list-start-title">What a line may look like</h2>
          <dl className="grid gap-2 mb-4">
            {EXAMPLES.map(([line, words]) => (
              <div key={line}>
                <dt>
                  <Num>{line}</Num>
                </dt>
                <dd className="muted">{words}</dd>
              </div>
            ))}
          </dl>
          <p className="muted">
            Columns of a spreadsheet are recognized by their heads or by what is in them: part number, NSN, CAGE,
            quantity, condition, description. Each line gets a verdict, and what you choose goes to the cart in one
            step. Nothing is sent as a request before you say so.
          </p>
        </section>
      )}
    </>
  );
};
