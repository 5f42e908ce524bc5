import type { TypedField } from '#base/domain/quotation.ts';
import { fieldName } from './answer-fields.ts';

export type LineControl = HTMLInputElement | HTMLSelectElement;

/** The line that an element is in; null outside of the lines. */
export const lineOf = (element: Element): HTMLElement | null => element.closest<HTMLElement>('[data-line]');
export const lineNumber = (line: HTMLElement): number => Number(line.dataset.line);

/** Which field of a line an element is; null for another. */
export function fieldOf(element: EventTarget | null): TypedField | null {
  if (!(element instanceof HTMLInputElement || element instanceof HTMLSelectElement)) return null;
  const [field, line] = element.name.split('.');
  return line === undefined ? null : (field as TypedField);
}

/** The control of a field in a line. */
export const controlOf = (form: HTMLFormElement, field: TypedField, line: number): LineControl | null =>
  form.elements.namedItem(fieldName(field, line)) as LineControl | null;

/** What a control would send. */
export const valueOf = (control: LineControl | HTMLTextAreaElement): string =>
  control instanceof HTMLInputElement && control.type === 'checkbox'
    ? control.checked
      ? control.value
      : ''
    : control.value;

/** Writes a value as if it was typed; everything that listens hears of it. */
export function write(control: LineControl | HTMLTextAreaElement, value: string): void {
  if (valueOf(control) === value) return;
  if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked = value !== '';
  else control.value = value;
  control.dispatchEvent(new Event('input', { bubbles: true }));
}
