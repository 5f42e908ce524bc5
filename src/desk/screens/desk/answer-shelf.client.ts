import type { Condition } from '#base/domain/condition.ts';
import { parseCurrency } from '#base/domain/money.ts';
import { TYPED_FIELDS, type TypedField, type TypedLine } from '#base/domain/quotation.ts';
import { counted } from '#base/ui/format-count.ts';
import { linkButton } from './answer-draft.client.ts';
import { controlOf, lineNumber, lineOf, setOffers, valueOf, write } from './answer-keys.client.ts';
import { typedOf } from './answer-sheet.ts';
import { fillLine, fillOpenLine, isUsed, type AskedLine, type Lot } from './shelf-lots.ts';

/** Fills lines from the shelf by press, Alt S and Alt U (C22.42), with a way back. */
export function enableShelf(form: HTMLFormElement): void {
  const said = form.querySelector<HTMLElement>('[data-shelf-said]');
  if (said === null) return;
  const all = [...form.querySelectorAll<HTMLElement>('[data-line]')];
  const lotsOf = new Map(all.map((line) => [line, JSON.parse(line.dataset.lots!) as Lot[]]));
  const currency = form.elements.namedItem('currency') as HTMLSelectElement;
  const terms = () => ({ currency: parseCurrency(currency.value) ?? 'USD', sign: form.dataset.sign! }) as const;
  const fill = (lines: readonly HTMLElement[], filled: (line: HTMLElement, typed: TypedLine) => TypedLine) => {
    const before = lines.flatMap((line) => {
      const typed = readLine(form, line);
      const next = filled(line, typed);
      if (next === typed) return [];
      writeLine(form, line, next);
      return [() => writeLine(form, line, typed)];
    });
    const undo = linkButton('Undo', () => {
      for (const back of before) back();
      said.replaceChildren();
    });
    said.replaceChildren(`${counted(before.length, 'line')} filled in. `, ...(before.length > 0 ? [undo] : []));
  };
  const fillAll = () => fill(all, (line, typed) => fillOpenLine(typed, askedOf(line), lotsOf.get(line)!, terms()));
  const fillOne = (line: HTMLElement, at?: number) =>
    fill([line], (_, typed) => fillLine(typed, askedOf(line), lotsOf.get(line)!, terms(), at));
  form.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>('[data-lot], [data-fill-shelf]');
    if (button === null) return;
    event.preventDefault();
    const line = lineOf(button);
    if (line === null) return fillAll();
    fillOne(line, Number(button.dataset.lot));
    button.closest('details')?.removeAttribute('open');
  });
  form.addEventListener('keydown', (event) => {
    const line = lineOf(event.target as Element);
    if (!event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.code === 'KeyS') fillAll();
    else if (event.code === 'KeyU' && line !== null) fillOne(line);
    else return;
    event.preventDefault();
  });
  form.addEventListener('input', ({ target }) => {
    const line = lineOf(target as Element);
    const typed = line && readLine(form, line);
    for (const button of line?.querySelectorAll<HTMLElement>('[data-lot]') ?? []) {
      const lot = lotsOf.get(line!)![Number(button.dataset.lot)]!;
      button.toggleAttribute('data-used', isUsed(lot, typed!, askedOf(line!), terms()));
    }
  });
}

const askedOf = ({ dataset }: HTMLElement): AskedLine => ({
  nsn: dataset.nsn!,
  partNumber: dataset.asked!,
  manufacturer: dataset.maker!,
  condition: (dataset.condition || null) as Condition | null,
  quantity: Number(dataset.quantity),
  unitOfIssue: dataset.unit!,
});

function readLine(form: HTMLFormElement, line: HTMLElement): TypedLine {
  const textOf = (offer: number) => (field: TypedField) => {
    const control = controlOf(form, field, lineNumber(line), offer);
    return control === null ? '' : valueOf(control);
  };
  const [first, ...others] = [...line.querySelectorAll('[data-offer]').keys()].map((offer) => typedOf(textOf(offer)));
  return { ...first!, ...(others.length > 0 && { others }) };
}

function writeLine(form: HTMLFormElement, line: HTMLElement, typed: TypedLine): void {
  const offers = [typed, ...(typed.others ?? [])];
  setOffers(form, line, offers.length);
  for (const [offer, one] of offers.entries())
    for (const field of TYPED_FIELDS) {
      const control = controlOf(form, field, lineNumber(line), offer);
      if (control !== null) write(control, one[field]);
    }
}
