import { formatAmount, formatPrice, parseAmount, parsePrice, spelledOut, sumOf, totalOf } from '#base/domain/money.ts';
import { parseQuantity } from '#base/domain/quantity.ts';
import { offersOf } from '#base/domain/quotation.ts';
import type { AnswerLine, Currency, LineBid, Price, TypedField } from '#base/domain/quotation.ts';
import { linkButton } from './answer-draft.client.ts';
import { controlOf, lineNumber, lineOf, placeOf, write } from './answer-keys.client.ts';
import { isAlternate } from './answer-sheet.ts';
import { comparedWith, coveredWords, readBreaks, totalText } from './past-prices.ts';

const currencyOf = (form: HTMLFormElement) =>
  (form.elements.namedItem('currency') as HTMLSelectElement).value as Currency;

/** Keeps totals as prices are typed: one line for each key, the sum once a frame. Asks about what has two readings. */
export function enableTotals(form: HTMLFormElement): void {
  const totals = new Map<HTMLElement, Price>();
  const put = (name: string, text: string) => (form.querySelector(`[data-${name}]`)!.textContent = text);
  let frame = 0;
  const showSum = () => {
    frame = 0;
    const currency = currencyOf(form);
    const parts = sumOf([...totals.values()]);
    const beside = [...form.querySelectorAll<HTMLInputElement>('[data-amount]')].flatMap(({ value }) => {
      const read = parseAmount(value);
      return 'price' in read ? [read.price] : [];
    });
    put('parts', formatAmount(parts, currency));
    put('sum', formatPrice(totals.size === 0 ? parts : sumOf([parts, ...beside]), currency));
    put('quoted', String(totals.size));
    for (const place of form.querySelectorAll('[data-currency]')) place.textContent = currency;
  };
  const showLine = (line: HTMLElement) => {
    const [answer, currency] = [showOffers(form, line), currencyOf(form)];
    if (answer.kind === 'bid') totals.set(line, totalOf({ currency, lines: [answer] }, [askedOf(line)]));
    else totals.delete(line);
    frame ||= requestAnimationFrame(showSum);
  };
  const lines = [...form.querySelectorAll<HTMLElement>('[data-line]')];
  for (const line of lines) showLine(line);
  for (const control of form.querySelectorAll<HTMLInputElement>('[data-money]')) askReading(form, control);
  form.addEventListener('input', (event) => {
    const target = event.target as HTMLInputElement;
    const line = lineOf(target);
    if (target.dataset.money !== undefined) askReading(form, target);
    if (line !== null) showLine(line);
    else if (target.name === 'currency') for (const each of lines) showLine(each);
    else if (target.dataset.amount !== undefined) frame ||= requestAnimationFrame(showSum);
  });
}

const askedOf = ({ dataset }: HTMLElement) => ({ quantity: Number(dataset.quantity), unitOfIssue: dataset.unit ?? '' });

/** Shows what each offer comes to; returns the line with those that are complete. */
function showOffers(form: HTMLFormElement, line: HTMLElement): AnswerLine {
  const { last, lastCurrency, asked = '' } = line.dataset;
  const valueAt = (field: TypedField, offer: number) => controlOf(form, field, lineNumber(line), offer)!.value;
  const isNoBid = (controlOf(form, 'nobid', lineNumber(line)) as HTMLInputElement).checked;
  const rows = [...line.querySelectorAll<HTMLElement>('[data-offer]')];
  const bids = rows.map((_, offer): LineBid | null => {
    const read = parsePrice(valueAt('price', offer));
    const steps = readBreaks(valueAt('breaks', offer));
    if (isNoBid || 'fault' in read || 'problem' in steps) return null;
    const [quantity, minimum] = [parseQuantity(valueAt('quantity', offer)), parseQuantity(valueAt('minimum', offer))];
    // no sum looks at the rest
    const summed: Partial<LineBid> = { ...steps, price: read.price, quantity, minimum };
    return summed as LineBid;
  });
  const [bid, ...others] = bids.filter((one) => one !== null);
  const answer: AnswerLine = bid === undefined ? { kind: 'open' } : { kind: 'bid', bid, others };
  const complete = offersOf(answer);
  const currency = currencyOf(form);
  for (const [offer, row] of rows.entries()) {
    const total = totalText(answer, complete.indexOf(bids[offer]!), askedOf(line).quantity, currency);
    row.querySelector('[data-total]')!.textContent = isNoBid && offer === 0 ? 'no bid' : total;
    const alternate = !isNoBid && isAlternate(valueAt('part', offer), { partNumber: asked });
    if (alternate && !row.classList.contains('is-alternate'))
      row.nextElementSibling!.querySelector('details')!.open = true;
    row.classList.toggle('is-alternate', alternate);
  }
  line.querySelector('[data-covered]')!.textContent = coveredWords(answer, askedOf(line));
  const compared = line.querySelector('[data-compared]');
  if (compared && last !== undefined && lastCurrency !== undefined)
    compared.textContent = bids[0]
      ? comparedWith(bids[0].price, currency, { price: last, currency: lastCurrency })
      : '';
  return answer;
}

/** Asks beside a field what a text with two readings means: one press each, the reading of the desk first. */
function askReading(form: HTMLFormElement, control: HTMLInputElement): void {
  const { value } = control;
  const read = placeOf(control)?.field === 'breaks' ? readBreaks(value) : parsePrice(value);
  const readings = 'readings' in read && read.readings;
  const asked = 'asked' in read ? read.asked : readings && { text: value, readings };
  control.parentElement!.querySelector('[data-ask]')?.remove();
  if (!asked) return;
  const sign = form.dataset.sign!;
  const choosable = asked.text.includes(sign) ? asked.readings.toReversed() : asked.readings;
  const choices = choosable.map((reading) => {
    const button = linkButton(formatAmount(reading, 'USD'), () => {
      write(control, value.replace(asked.text, spelledOut(reading, sign)));
      control.focus();
    });
    button.setAttribute('aria-label', `${control.getAttribute('aria-label')}: ${formatAmount(reading, 'USD')}`);
    return button;
  });
  const words = Object.assign(document.createElement('span'), {
    className: 'text-warn font-mid text-xs',
    role: 'status',
  });
  words.dataset.ask = '';
  words.append('Is it ', choices[0]!, ' or ', choices[1]!, '?');
  control.after(words);
}
