import type { TypedField } from '#base/domain/quotation.ts';
import { controlOf, fieldOf, lineNumber, lineOf, valueOf, write } from './answer-lines.client.ts';

/** Fields of a bid: a line without one is stepped over. */
const OF_BIDS: readonly TypedField[] = [
  'price',
  'breaks',
  'lead',
  'condition',
  'part',
  'maker',
  'alternate',
  'certificate',
];

/** Keys of the form of an answer (C19.13). `send`: Ctrl and Enter. */
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
      // the form is sent by its buttons alone
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

/** The same field of the next line that has it; after the last one the note. */
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
