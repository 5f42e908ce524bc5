import { mergeCartItems, type CartItem } from '#base/domain/cart-item.ts';
import { MAX_QUANTITY } from '#base/domain/quantity.ts';
import { changeCart } from '../../cart/cart-storage.client.ts';
import { cartMessages, describeCartProblem } from '../../cart/messages.ts';
import { cartItemOf, type ChosenLine } from '../../bom-match/screen/line-state.ts';
import { BomMatch } from '../../bom-match/screen/bom-match.tsx';
import type { MatchedLine } from '../../bom-match/match-result.ts';
import { MAX_QUOTE_LINES } from '#desk/request/quote-limits.ts';
import { paths } from '#base/paths.ts';
import { formatCount } from '#base/ui/format-count.ts';
import { showToast } from '#base/ui/toaster.ts';

type ListIslandProps = { text: string; hasPosted: boolean; refusal: string | null };

/** Everything on /list below its title. The chosen lines go to the cart in one step. */
export const Island = (props: ListIslandProps) => <BomMatch {...props} addToCart={addToCart} />;

/** Adds as many lines as a request holds, and tells what does not fit. Returns the lines that are in the cart. */
async function addToCart(lines: readonly ChosenLine[]): Promise<readonly MatchedLine[]> {
  const now = new Date().toISOString();
  const items = lines.map((line) => ({ line, item: cartItemOf(line, newId(), now) }));
  const usable = items.filter((one): one is { line: ChosenLine; item: CartItem } => one.item !== null);
  let inCart = new Set<string>();
  let atMost = 0;
  const change = await changeCart((before) => {
    const merged = mergeCartItems([...before, ...usable.map(({ item }) => item)]);
    const fitting = merged.slice(0, Math.max(MAX_QUOTE_LINES, before.length));
    inCart = new Set(fitting.map(keyOf));
    atMost = fitting.filter(({ quantity }) => Number(quantity) === MAX_QUANTITY).length;
    return fitting;
  });
  const problem = describeCartProblem(change);
  if (problem) showToast({ ...problem, bad: true });
  if (!change.stored) return [];
  const added = usable.filter(({ item }) => inCart.has(keyOf(item)));
  const left = usable.length - added.length;
  const unclear = items.length - usable.length;
  const text = [
    `${formatCount(added.length)} ${added.length === 1 ? 'line' : 'lines'} of the list.`,
    left === 0
      ? ''
      : `${formatCount(left)} did not fit: a request holds at most ${formatCount(MAX_QUOTE_LINES)} lines. Send it, then add the rest.`,
    atMost === 0 ? '' : `A line holds at most ${formatCount(MAX_QUANTITY)} of a part.`,
    unclear === 0 ? '' : `${formatCount(unclear)} without a valid quantity stayed here.`,
  ];
  showToast({
    title: cartMessages.added,
    text: text.filter((words) => words !== '').join(' '),
    bad: left > 0 || unclear > 0 || atMost > 0,
    link: { href: paths.cart(), label: cartMessages.viewCart },
  });
  return added.map(({ line }) => line.line);
}

const keyOf = (item: CartItem) => JSON.stringify([item.nsn, item.part_number, item.cage_code, item.condition]);
const newId = () => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;
