import { parseQuantity } from '#base/domain/quantity.ts';
import { pickedWords, readPicked, type PickedLine } from '#stock/shelf/shelf-words.ts';

/** Says beside the quantity what the chosen line of the shelf means for it, and keeps line and condition together (C22.11). */
export function enablePick(): void {
  const panel = document.querySelector<HTMLElement>('[data-add-row]:has([data-stock])')!;
  const find = <E extends HTMLElement>(selector: string) => panel.querySelector<E>(selector)!;
  const quantity = find<HTMLInputElement>('[data-quantity]');
  const condition = find<HTMLSelectElement>('[data-condition]');
  const takeAll = find<HTMLButtonElement>('[data-take]');
  const choices = Array.from(panel.querySelectorAll<HTMLInputElement>('[data-stock]'), (radio) => {
    // without a line there are maker and unit alone
    return { radio, line: readPicked(radio.dataset.stock!) };
  });
  const chosen = () => choices.find(({ radio }) => radio.checked)!.line;

  const show = (): void => {
    const line = chosen();
    const [company, unit] = [line.maker ?? '', line.unit ?? ''];
    Object.assign(panel.dataset, { company, unit });
    const asked = parseQuantity(quantity.value) ?? 1;
    const words = line.condition && pickedWords(line as PickedLine, asked);
    for (const name of ['said', 'at', 'total'] as const) find(`[data-${name}]`).textContent = words?.[name] ?? '';
    find('[data-in]').textContent = `in ${unit}`;
    takeAll.hidden = !((line.quantity ?? 0) > asked);
    for (const one of panel.querySelectorAll<HTMLElement>(':checked ~ * [data-from]'))
      one.toggleAttribute('data-on', one.dataset.from === String(words?.from));
  };
  panel.addEventListener('input', show);
  /** The quantity that a choice has filled in. */
  let filled = '';
  panel.addEventListener('change', ({ target }) => {
    const code = chosen().condition;
    if (target !== condition) condition.value = code ?? condition.value;
    else if (code && code !== condition.value)
      (choices.find(({ line }) => line.condition === condition.value) ?? choices.at(-1)!).radio.checked = true;
    // what was typed stays
    if (target !== quantity && quantity.value === filled) quantity.value = filled = String(chosen().quantity ?? '');
    show();
  });
  takeAll.addEventListener('click', () => {
    quantity.value = String(chosen().quantity);
    quantity.dispatchEvent(new Event('input', { bubbles: true }));
  });
  show();
}
