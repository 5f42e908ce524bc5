import {
  formatAmount,
  formatPrice,
  parseAmount,
  parseCurrency,
  parsePrice,
  spelledOut,
  sumOf,
  totalOf,
} from '#base/domain/money.ts';
import { parseQuantity } from '#base/domain/quantity.ts';
import { offersOf, type AnswerLine, type Currency, type LineBid, type Price } from '#base/domain/quotation.ts';
import { linkButton } from './answer-draft.client.ts';
import { controlOf, lineNumber, lineOf, placeOf, write } from './answer-keys.client.ts';
import { isAlternate } from './answer-sheet.ts';
import { coveredWords, totalText } from './line-totals.ts';
import { comparedWith, readBreaks } from './past-prices.ts';

const currencyOf = (form: HTMLFormElement): Currency =>
  parseCurrency((form.elements.namedItem('currency') as HTMLSelectElement).value) ?? 'USD';

/** Keeps totals as prices are typed: one line for each key, the sum once a frame. Asks about what has two readings. */
export function enableTotals(form: HTMLFormElement): void {
  const totals = new Map<number, Price>();
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
  const count = (line: HTMLElement, answer: AnswerLine) => {
    if (answer.kind !== 'bid') totals.delete(lineNumber(line));
    else totals.set(lineNumber(line), totalOf({ currency: currencyOf(form), lines: [answer] }, [askedOf(line)]));
  };
  const showLine = (line: HTMLElement) => {
    const answer = showOffers(form, line);
    count(line, answer);
    frame ||= requestAnimationFrame(showSum);
  };
  const lines = [...form.querySelectorAll<HTMLElement>('[data-line]')];
  for (const line of lines) count(line, readOffers(form, line).answer);
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

const askedOf = ({ dataset }: HTMLElement) => ({
  quantity: Number(dataset.quantity),
  unitOfIssue: dataset.unit ?? '',
});

/** Reads the offers of a line that are complete. `places`: of each typed offer among them, or null. */
function readOffers(form: HTMLFormElement, line: HTMLElement) {
  const number = lineNumber(line);
  const count = line.querySelectorAll('[data-offer]').length;
  const isNoBid = (controlOf(form, 'nobid', number) as HTMLInputElement).checked;
  const bids: LineBid[] = [];
  const places = Array.from({ length: count }, (_, offer) => {
    const read = parsePrice(controlOf(form, 'price', number, offer)!.value);
    const steps = readBreaks(controlOf(form, 'breaks', number, offer)!.value);
    const countOf = (field: 'quantity' | 'minimum') => parseQuantity(controlOf(form, field, number, offer)!.value);
    if (isNoBid || 'fault' in read || 'problem' in steps) return null;
    const unsaid = {
      leadDays: null,
      condition: null,
      partNumber: '',
      manufacturer: '',
      alternate: null,
      certificate: null,
    };
    bids.push({ ...unsaid, ...steps, price: read.price, quantity: countOf('quantity'), minimum: countOf('minimum') });
    return bids.length - 1;
  });
  const [bid, ...others] = bids;
  const answer: AnswerLine = bid === undefined ? { kind: 'open' } : { kind: 'bid', bid, others };
  return { answer, places, isNoBid };
}

function showOffers(form: HTMLFormElement, line: HTMLElement): AnswerLine {
  const { answer, places, isNoBid } = readOffers(form, line);
  const currency = currencyOf(form);
  const { last, lastCurrency, asked = '' } = line.dataset;
  for (const [offer, row] of line.querySelectorAll<HTMLElement>('[data-offer]').entries()) {
    const place = places[offer] ?? null;
    const total = place === null ? '' : totalText(answer, place, askedOf(line).quantity, currency);
    row.querySelector('[data-total]')!.textContent = isNoBid && offer === 0 ? 'no bid' : total;
    const part = controlOf(form, 'part', lineNumber(line), offer)!.value;
    const alternate = !isNoBid && isAlternate(part, { partNumber: asked });
    if (alternate && !row.classList.contains('is-alternate'))
      row.nextElementSibling!.querySelector('details')!.open = true;
    row.classList.toggle('is-alternate', alternate);
  }
  line.querySelector('[data-covered]')!.textContent = coveredWords(answer, askedOf(line));
  const compared = line.querySelector('[data-compared]');
  const first = places[0] === null ? undefined : offersOf(answer)[0];
  if (compared && last !== undefined && lastCurrency !== undefined)
    compared.textContent =
      first === undefined ? '' : comparedWith(first.price, currency, { price: last, currency: lastCurrency });
  return answer;
}

/** Asks beside a field what a text with two readings means: one press each, the reading of the desk first. */
function askReading(form: HTMLFormElement, control: HTMLInputElement): void {
  const { value } = control;
  const inBreaks = placeOf(control)?.field === 'breaks' ? readBreaks(value) : null;
  const price = inBreaks === null ? parsePrice(value) : null;
  const asked =
    inBreaks === null
      ? price && 'fault' in price && price.readings && { text: value, readings: price.readings }
      : 'asked' in inBreaks && inBreaks.asked;
  control.parentElement!.querySelector('[data-ask]')?.remove();
  if (!asked) return;
  const sign = form.dataset.sign!;
  const readings = asked.text.includes(sign) ? asked.readings.toReversed() : asked.readings;
  const choices = readings.map((reading) => {
    const button = linkButton(formatAmount(reading, 'USD'), () => {
      write(control, value.replace(asked.text, spelledOut(reading, sign)));
      control.focus();
    });
    button.setAttribute('aria-label', `${control.getAttribute('aria-label')}: ${formatAmount(reading, 'USD')}`);
    return button;
  });
  const words = Object.assign(document.createElement('span'), { className: 'answer-warns text-xs', role: 'status' });
  words.dataset.ask = '';
  words.append('Is it ', choices[0]!, ' or ', choices[1]!, '?');
  control.after(words);
}
