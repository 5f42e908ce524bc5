import { mergeCartItems, type CartItem } from '../../domain/cart-item.ts';
import { MAX_QUANTITY } from '../../domain/quantity.ts';
import { changeCart } from '../../features/cart/cart-storage.client.ts';
import { cartMessages, describeCartProblem } from '../../features/cart/messages.ts';
import { cartItemOf, type ChosenLine } from '../../features/bom-match/screen/line-state.ts';
import { BomMatch } from '../../features/bom-match/screen/bom-match.tsx';
import type { MatchedLine } from '../../features/bom-match/match-result.ts';
import { MAX_QUOTE_LINES } from '../../quotes/form/quote-limits.ts';
import { paths } from '../../paths.ts';
import { formatCount } from '../../ui/number.tsx';
import { showToast } from '../../ui/toaster.ts';

type ListIslandProps = { text: string; hasPosted: boolean; refusal: string | null };

/** Everything of /list below its title; what is taken of the list goes to the cart in one step. */
export const Island = (props: ListIslandProps) => <BomMatch {...props} addToCart={addToCart} />;

/** As many lines as a request holds; those that are in the cart afterwards come back, and what does not fit is said. */
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
  if (!change.stored) {
    if (problem) showToast({ ...problem, bad: true });
    return [];
  }
  if (problem) showToast({ ...problem, bad: true });
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
