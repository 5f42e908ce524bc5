import { TYPED_FIELDS, type TypedField, type Currency, type Price } from '#base/domain/quotation.ts';
import { fieldName, isAlternate } from './answer-sheet.ts';
import { formatPrice, lineTotal, parseCurrency, parsePrice, sumOf, unitPrice } from '#base/domain/money.ts';
import { comparedWith, readBreaks } from './past-prices.ts';
export type LineControl = HTMLInputElement | HTMLSelectElement;

export const lineOf = (element: Element): HTMLElement | null => element.closest<HTMLElement>('[data-line]');
export const lineNumber = (line: HTMLElement): number => Number(line.dataset.line);

export function fieldOf(element: EventTarget | null): TypedField | null {
  if (!(element instanceof HTMLInputElement || element instanceof HTMLSelectElement)) return null;
  const [field, line] = element.name.split('.');
  return line === undefined ? null : (field as TypedField);
}

export const controlOf = (form: HTMLFormElement, field: TypedField, line: number): LineControl | null =>
  form.elements.namedItem(fieldName(field, line)) as LineControl | null;

export const valueOf = (control: LineControl | HTMLTextAreaElement): string =>
  control instanceof HTMLInputElement && control.type === 'checkbox'
    ? control.checked
      ? control.value
      : ''
    : control.value;

/** Writes a value as if it was typed. */
export function write(control: LineControl | HTMLTextAreaElement, value: string): void {
  if (valueOf(control) === value) return;
  if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked = value !== '';
  else control.value = value;
  control.dispatchEvent(new Event('input', { bubbles: true }));
}

/** A line without a bid is stepped over. */
const OF_BIDS = TYPED_FIELDS.filter((field) => !['nobid', 'reason', 'words'].includes(field));

/** Handles keys of the answer form (C19.13). `send`: Ctrl and Enter. */
export function enableAnswerKeys(form: HTMLFormElement, send: () => void): void {
  form.addEventListener('keydown', (event) => {
    const target = event.target as HTMLElement;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      send();
      return;
    }
    const line = lineOf(target);
    const field = fieldOf(target);
    if (event.key === 'Enter' && (target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) {
      if (target instanceof HTMLInputElement && target.type === 'file') return;
      event.preventDefault();
      if (line !== null && field !== null) step(form, field, lineNumber(line), event.shiftKey ? -1 : 1);
      return;
    }
    if (line === null || !event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowUp' && field !== null) copyFromAbove(form, field, lineNumber(line));
    else if (event.code === 'KeyP') takeLastPrice(form, line);
    else if (event.code === 'KeyN') toggleNoBid(form, line);
    else return;
    event.preventDefault();
  });
  form.addEventListener('click', (event) => {
    const button = (event.target as Element).closest('[data-take]');
    const line = button && lineOf(button);
    if (line) takeLastPrice(form, line);
  });
}

function step(form: HTMLFormElement, field: TypedField, from: number, by: 1 | -1): void {
  for (let line = from + by; ; line += by) {
    const control = controlOf(form, field, line);
    if (control === null) break;
    const isNoBid = controlOf(form, 'nobid', line) as HTMLInputElement | null;
    if (OF_BIDS.includes(field) && isNoBid?.checked) continue;
    control.focus();
    if (control instanceof HTMLInputElement) control.select();
    return;
  }
  if (by === 1) (form.elements.namedItem('note') as HTMLElement).focus();
}

function copyFromAbove(form: HTMLFormElement, field: TypedField, line: number): void {
  const [from, to] = [controlOf(form, field, line - 1), controlOf(form, field, line)];
  if (from !== null && to !== null) write(to, valueOf(from));
}

function takeLastPrice(form: HTMLFormElement, line: HTMLElement): void {
  const { last, lastCurrency } = line.dataset;
  const currency = (form.elements.namedItem('currency') as HTMLSelectElement).value;
  const price = controlOf(form, 'price', lineNumber(line));
  if (last === undefined || lastCurrency !== currency || price === null) return;
  write(price, last);
  price.focus();
}

function toggleNoBid(form: HTMLFormElement, line: HTMLElement): void {
  const number = lineNumber(line);
  const box = controlOf(form, 'nobid', number) as HTMLInputElement;
  write(box, box.checked ? '' : '1');
  controlOf(form, box.checked ? 'reason' : 'price', number)?.focus();
}

/** Keeps totals as prices are typed: one line for each key, the sum once a frame. */
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

/** Null unless the line is a complete bid. */
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
