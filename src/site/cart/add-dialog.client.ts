import '#base/ui/dialog.css';
import { formatAskedPart } from '#base/domain/asked-part.ts';
import { CONDITION_CODES, CONDITIONS, DEFAULT_CONDITION } from '#base/domain/condition.ts';
import { escapeXml } from '#base/domain/escape-text.ts';
import { unitOfIssueWords } from '#base/domain/unit-of-issue.ts';
import { drawIcon } from '#base/ui/draw.ts';
import { addRow } from './add-row.client.ts';
import { cartMessages } from './messages.ts';

const CHOICE =
  'grid grid-cols-[1.25rem_2.25rem_1fr] gap-2 items-center min-h-9 py-1.5 px-3 text-md cursor-pointer [&+&]:ruled-t has-checked:bg-accent-soft has-checked:[box-shadow:inset_3px_0_var(--accent)]';
const RADIO = 'size-4.5 m-0 flex-none accent-[light-dark(var(--ink-btn),var(--link))]';
const STEP =
  'grid place-items-center border border-line-strong bg-sunken text-ink cursor-pointer first:rounded-l-2 last:rounded-r-2';
const COUNT =
  'input input-num [&.input]:text-center [&.input]:rounded-none [&.input]:border-x-0 focus-visible:relative focus-visible:z-1';

const EXAMPLE = 3;

/** Opens the dialog that adds a part: C6.6. Drawn without React (docs/decisions/046). */
export function openAddDialog(link: HTMLElement): void {
  const item = document.querySelector<HTMLElement>('[data-item-nsn]')?.dataset ?? {};
  const dialog = document.createElement('dialog');
  Object.assign(dialog, { id: 'add-dialog', className: 'dialog', innerHTML: dialogHtml(item, link.dataset) });
  dialog.setAttribute('aria-labelledby', 'add-title');
  dialog.setAttribute('closedby', 'any');
  const form = dialog.querySelector('form')!;
  Object.assign(form.dataset, { name: item.itemName, company: link.dataset.company ?? '', unit: item.unit ?? '' });
  const input = dialog.querySelector<HTMLInputElement>('[data-quantity]')!;
  for (const button of dialog.querySelectorAll('[data-close]')) button.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const error = await addRow(form, () => dialog.close());
    if (error === null) return;
    const words = document.getElementById('add-quantity-error')!;
    words.hidden = false;
    words.textContent = error;
    words.parentElement!.classList.add('field-bad');
    input.ariaInvalid = 'true';
    input.focus();
  });
  // pressed twice
  document.getElementById(dialog.id)?.remove();
  document.body.append(dialog);
  dialog.showModal();
  input.select();
}

function dialogHtml(item: DOMStringMap, { add = '', cage = '', company = '' }: DOMStringMap): string {
  const { itemNsn: nsn = '', itemName = '', unit = '', unitMeaning = '' } = item;
  const isNsn = add === nsn;
  const maker = cage === '' || company.includes(cage) ? '' : `, CAGE <span class="num">${escapeXml(cage)}</span>`;
  const words = `<p class="small"><span class="num num-long">${escapeXml(add)}</span> <span class="muted">${escapeXml(company)}${maker}</span></p>`;
  const hint = `<p class="field-hint" id="add-quantity-hint">In units of issue: ${escapeXml(unitOfIssueWords(unit, unitMeaning, EXAMPLE))}.</p>`;
  const conditions = CONDITION_CODES.map(
    (code) =>
      `<label class="${CHOICE}"><input class="${RADIO}" type="radio" name="condition" value="${code}"${code === DEFAULT_CONDITION ? ' checked' : ''}><span class="num">${code}</span><span>${CONDITIONS[code]}</span></label>`,
  );
  const part = formatAskedPart({ partNumber: isNsn ? '' : add, nsn, cage: isNsn ? '' : cage });
  const stepper = (label: string, icon: string, by: number) =>
    `<button type="button" class="${STEP}" aria-label="${label}" data-step="${by}">${drawIcon(icon, 's').outerHTML}</button>`;
  return `
    <form novalidate>
      <header>
        <h2 id="add-title">${cartMessages.dialogTitle}</h2>
        <button type="button" class="icon-button" aria-label="Close" data-close>${drawIcon('x').outerHTML}</button>
      </header>
      <div class="dialog-body">
        <div><b class="num text-lg">${escapeXml(nsn)}</b><p class="muted small">${escapeXml(itemName)}</p>${isNsn ? '' : words}</div>
        <div class="field">
          <label for="add-quantity">Quantity</label>
          ${unit === '' ? '' : hint}
          <p class="field-error" id="add-quantity-error" hidden></p>
          <span class="inline-grid grid-cols-[2.5rem_5rem_2.5rem] mt-1 justify-self-start stepper">
            ${stepper('One less', 'minus', -1)}
            <input id="add-quantity" class="${COUNT}" inputmode="numeric" autocomplete="off" value="1" data-quantity
              aria-invalid="false" aria-describedby="${unit === '' ? '' : 'add-quantity-hint '}add-quantity-error">
            ${stepper('One more', 'plus', 1)}
          </span>
        </div>
        <fieldset>
          <legend class="mb-1.5 text-md font-mid">Condition</legend>
          <div class="grid border border-line-strong rounded-2">${conditions.join('')}</div>
        </fieldset>
      </div>
      <footer>
        <button type="button" class="button" data-close>Cancel</button>
        <button type="submit" class="button button-go" name="part" value="${escapeXml(part)}">Add to Cart</button>
      </footer>
    </form>`;
}
