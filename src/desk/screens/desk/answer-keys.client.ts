import { MAX_OFFERS, TYPED_FIELDS, type TypedField } from '#base/domain/quotation.ts';
import { fieldName } from './answer-sheet.ts';
export type LineControl = HTMLInputElement | HTMLSelectElement;

export const lineOf = (element: Element): HTMLElement | null => element.closest<HTMLElement>('[data-line]');
export const lineNumber = (line: HTMLElement): number => Number(line.dataset.line);

/** Reads a control's name, such as "price.0.1". Null outside of lines. */
export function placeOf(element: EventTarget | null): { field: TypedField; line: number; offer: number } | null {
  if (!(element instanceof HTMLInputElement || element instanceof HTMLSelectElement)) return null;
  const [field, line, offer = '0'] = element.name.split('.');
  return line === undefined ? null : { field: field as TypedField, line: Number(line), offer: Number(offer) };
}

export const controlOf = (form: HTMLFormElement, field: TypedField, line: number, offer = 0): LineControl | null =>
  form.elements.namedItem(fieldName(field, line, offer)) as LineControl | null;

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

/** In the form the first is that which fills all. */
const FILLS = 'button[value^="shelf:"]:enabled:not([data-undo])';
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
    const place = placeOf(target);
    if (event.key === 'Enter' && (target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) {
      if (target instanceof HTMLInputElement && target.type === 'file') return;
      event.preventDefault();
      const by = event.shiftKey ? -1 : 1;
      if (line !== null && place !== null) step(form, target, place.field, by);
      const foot = [...(target.closest('tfoot')?.querySelectorAll<LineControl>('input, select') ?? [])];
      if (foot.length > 0)
        (foot[foot.indexOf(target) + by] ?? (form.elements.namedItem('note') as HTMLElement)).focus();
      return;
    }
    const own = target.closest('tr')?.querySelector(FILLS) ? target.closest('tr') : line;
    const fill =
      event.altKey && !event.ctrlKey && { KeyS: form, KeyU: own }[event.code]?.querySelector<HTMLElement>(FILLS);
    if (fill) fill.click();
    else if (line === null || !event.altKey || event.ctrlKey || event.metaKey) return;
    else if (event.key === 'ArrowUp' && place !== null) copyFromAbove(form, target as LineControl, place.field);
    else if (event.code === 'Digit2') addOffer(form, line)?.querySelector('input')?.focus();
    else if (event.code === 'KeyP') takeLastPrice(form, line, place?.offer);
    else if (event.code === 'KeyN') toggleNoBid(form, line);
    else return;
    event.preventDefault();
  });
  form.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>(
      '[data-take], [data-add-offer], [data-drop-offer]',
    );
    const line = button && lineOf(button);
    if (!line) return;
    if (button.dataset.take !== undefined) return takeLastPrice(form, line);
    event.preventDefault();
    if (button.dataset.addOffer !== undefined) addOffer(form, line)?.querySelector('input')?.focus();
    else dropOffer(form, line, Number(button.value.split('.')[1]));
  });
}

const rowsOf = (line: HTMLElement): HTMLTableRowElement[] => [...line.querySelectorAll<HTMLTableRowElement>('tr')];

/** Adds the rows of another offer of the same part, for what the others leave open. Null where there are enough. */
export function addOffer(form: HTMLFormElement, line: HTMLElement): HTMLTableRowElement | null {
  const offer = line.querySelectorAll('[data-offer]').length;
  if (offer >= MAX_OFFERS) return null;
  const copy = form.querySelector('template')!.content.cloneNode(true) as DocumentFragment;
  const added = [...copy.querySelectorAll('tr')];
  line.append(...added);
  const number = lineNumber(line);
  renumber(line);
  const { asked = '', maker = '', quantity } = line.dataset;
  controlOf(form, 'part', number, offer)!.value = asked;
  controlOf(form, 'maker', number, offer)!.value = maker;
  const typed = Array.from({ length: offer }, (_, place) => Number(controlOf(form, 'quantity', number, place)!.value));
  const rest = Number(quantity) - typed.reduce((sum, one) => sum + one, 0);
  if (typed.every((one) => one > 0) && rest > 0) controlOf(form, 'quantity', number, offer)!.value = String(rest);
  changed(line);
  return added[0]!;
}

function dropOffer(form: HTMLFormElement, line: HTMLElement, offer: number): void {
  for (const row of rowsOf(line).slice(2 * offer, 2 * offer + 2)) row.remove();
  renumber(line);
  changed(line);
  controlOf(form, 'price', lineNumber(line), offer - 1)?.focus();
}

/** Names the controls of each offer by its place, and offers another one while there may be more. */
function renumber(line: HTMLElement): void {
  const number = lineNumber(line);
  const rows = rowsOf(line);
  for (const [index, row] of rows.entries()) {
    const offer = Math.floor(index / 2);
    if (offer === 0) continue;
    if (row.dataset.offer !== undefined) row.dataset.offer = String(offer);
    for (const control of row.querySelectorAll<LineControl | HTMLButtonElement>('[name]')) {
      if (control instanceof HTMLButtonElement) control.value = `drop:${number}.${offer}`;
      else control.name = fieldName(placeOf(control)!.field, number, offer);
      const label = control.getAttribute('aria-label')!.replace(/, line \d+, offer \d+$/, '');
      control.setAttribute('aria-label', `${label}, line ${number + 1}, offer ${offer + 1}`);
    }
  }
  line.querySelector<HTMLElement>('[data-add-offer]')!.hidden = rows.length >= 2 * MAX_OFFERS;
}

const changed = (line: HTMLElement) =>
  line.querySelector('input')!.dispatchEvent(new Event('input', { bubbles: true }));

const controlsOf = (form: HTMLFormElement, field: TypedField): LineControl[] => [
  ...form.querySelectorAll<LineControl>(`[name^="${field}."]`),
];

function step(form: HTMLFormElement, from: Element, field: TypedField, by: 1 | -1): void {
  const controls = controlsOf(form, field);
  for (let at = controls.indexOf(from as LineControl) + by; controls[at] !== undefined; at += by) {
    const control = controls[at]!;
    const isNoBid = controlOf(form, 'nobid', placeOf(control)!.line) as HTMLInputElement | null;
    if (OF_BIDS.includes(field) && isNoBid?.checked) continue;
    control.focus();
    if (control instanceof HTMLInputElement) control.select();
    return;
  }
  if (by === 1) (form.elements.namedItem('paymentTerms') as HTMLElement).focus();
}

function copyFromAbove(form: HTMLFormElement, to: LineControl, field: TypedField): void {
  const controls = controlsOf(form, field);
  const above = controls[controls.indexOf(to) - 1];
  if (above !== undefined) write(to, valueOf(above));
}

function takeLastPrice(form: HTMLFormElement, line: HTMLElement, offer = 0): void {
  const { last, lastCurrency } = line.dataset;
  const currency = (form.elements.namedItem('currency') as HTMLSelectElement).value;
  const price = controlOf(form, 'price', lineNumber(line), offer);
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
