import { formatPrice, lineTotal, parseCurrency, parsePrice, sumOf, unitPrice } from '#base/domain/money.ts';
import type { Currency, Price } from '#base/domain/quotation.ts';
import { controlOf, lineNumber, lineOf } from './answer-lines.client.ts';
import { isAlternate } from './answer-sheet.ts';
import { comparedWith } from './past-prices.ts';
import { readBreaks } from './price-breaks.ts';

/** Keeps what lines come to, and how they look, as they are typed: one line for each key, the sum once a frame. */
export function enableTotals(form: HTMLFormElement): void {
  const totals = new Map<number, Price>();
  const currencyOf = (): Currency =>
    parseCurrency((form.elements.namedItem('currency') as HTMLSelectElement).value) ?? 'USD';
  let frame = 0;
  const showSum = () => {
    frame = 0;
    const currency = currencyOf();
    form.querySelector('[data-sum]')!.textContent = formatPrice(sumOf([...totals.values()]), currency);
    form.querySelector('[data-quoted]')!.textContent = String(totals.size);
    form.querySelector('[data-currency]')!.textContent = currency;
  };
  const showLine = (line: HTMLElement) => {
    const total = showTotal(form, line, currencyOf());
    if (total === null) totals.delete(lineNumber(line));
    else totals.set(lineNumber(line), total);
    frame ||= requestAnimationFrame(showSum);
  };
  const lines = [...form.querySelectorAll<HTMLElement>('[data-line]')];
  for (const line of lines) {
    const total = lineTotalOf(form, line);
    if (total !== null) totals.set(lineNumber(line), total.total);
  }
  form.addEventListener('input', (event) => {
    const target = event.target as HTMLInputElement;
    const line = lineOf(target);
    if (line !== null) showLine(line);
    else if (target.name === 'currency') {
      for (const each of lines) showLine(each);
    }
  });
}

/** Null where the line is not a bid that can be sent. */
function lineTotalOf(form: HTMLFormElement, line: HTMLElement): { price: Price; total: Price } | null {
  const number = lineNumber(line);
  if ((controlOf(form, 'nobid', number) as HTMLInputElement).checked) return null;
  const read = parsePrice(controlOf(form, 'price', number)!.value);
  const steps = readBreaks(controlOf(form, 'breaks', number)!.value);
  if ('fault' in read || 'problem' in steps) return null;
  const quantity = Number(line.dataset.quantity);
  return {
    price: read.price,
    total: lineTotal(unitPrice({ price: read.price, breaks: steps.breaks }, quantity), quantity),
  };
}

function showTotal(form: HTMLFormElement, line: HTMLElement, currency: Currency): Price | null {
  const number = lineNumber(line);
  const isNoBid = (controlOf(form, 'nobid', number) as HTMLInputElement).checked;
  const found = lineTotalOf(form, line);
  const { last, lastCurrency, asked = '' } = line.dataset;
  line.classList.toggle('is-no-bid', isNoBid);
  line.querySelector('[data-total]')!.textContent = isNoBid
    ? 'no bid'
    : found === null
      ? ''
      : formatPrice(found.total, 'USD').slice(1);
  const compared = line.querySelector('[data-compared]');
  if (compared && last !== undefined && lastCurrency !== undefined)
    compared.textContent =
      found === null ? '' : comparedWith(found.price, currency, { price: last, currency: lastCurrency });
  const alternate = !isNoBid && isAlternate(controlOf(form, 'part', number)!.value, { partNumber: asked });
  if (alternate && !line.classList.contains('is-alternate')) line.querySelector('details')!.open = true;
  line.classList.toggle('is-alternate', alternate);
  return found?.total ?? null;
}
