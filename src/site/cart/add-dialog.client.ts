import './add-dialog.css';
import { CONDITION_CODES, CONDITIONS, DEFAULT_CONDITION } from '#base/domain/condition.ts';
import { parseQuantity } from '#base/domain/quantity.ts';
import { unitOfIssueWords } from '#base/domain/unit-of-issue.ts';
import { paths } from '#base/paths.ts';
import { drawIcon, element } from '#base/ui/draw.ts';
import { formatCount } from '#base/ui/format-count.ts';
import { showToast } from '#base/ui/toaster.ts';
import { changeCart } from './cart-storage.client.ts';
import { cartMessages, describeCartProblem } from './messages.ts';
import { cartItemOf, type PartToAdd } from './part-to-add.ts';

const ID = 'add-dialog';
/** What the dialog starts with: C1.6. */
const DEFAULT_QUANTITY = '1';
/** The quantity by which the dialog explains a unit of issue. */
const EXAMPLE = 3;

/**
 * Opens the dialog for quantity and condition that adds a part: C6.6. Drawn without React, which would be twenty times its size (docs/decisions/046). When it
 * closes, the browser gives the focus back to the element that had it.
 */
export function openAddDialog(part: PartToAdd): void {
  const quantity = quantityField(part);
  const form = element(
    'form',
    { novalidate: '' },
    dialogHeader(),
    element('div', { class: 'dialog-body' }, partWords(part), quantity.element, conditionList()),
    element(
      'footer',
      {},
      element('button', { type: 'button', class: 'button', 'data-close': '' }, 'Cancel'),
      element('button', { type: 'submit', class: 'button button-go' }, cartMessages.addToCart),
    ),
  );
  const dialog = element('dialog', { id: ID, class: 'dialog', 'aria-labelledby': 'add-title', closedby: 'any' }, form);
  for (const button of dialog.querySelectorAll('[data-close]')) button.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void confirm(part, { dialog, form, quantity });
  });
  // Pressed twice while the script was on its way.
  document.getElementById(ID)?.remove();
  document.body.append(dialog);
  dialog.showModal();
  quantity.input.focus();
  quantity.input.select();
}

type Opened = { dialog: HTMLDialogElement; form: HTMLFormElement; quantity: ReturnType<typeof quantityField> };

/** Adds the part, or says what is wrong where it stands. */
async function confirm(part: PartToAdd, { dialog, form, quantity }: Opened): Promise<void> {
  const wanted = parseQuantity(quantity.input.value);
  if (wanted === null) {
    quantity.showError(cartMessages.enterQuantity);
    showToast({ title: cartMessages.invalidQuantity, text: cartMessages.enterQuantity, bad: true });
    quantity.input.focus();
    return;
  }
  if (form.ariaBusy === 'true') return;
  form.ariaBusy = 'true';
  const condition = String(new FormData(form).get('condition'));
  const change = await changeCart((items) => [...items, cartItemOf(part, wanted, condition)]);
  form.ariaBusy = null;
  const problem = describeCartProblem(change);
  if (!change.stored) {
    quantity.showError(problem?.title ?? cartMessages.full);
    const link = { href: paths.quoteFormFor(part.partNumber), label: cartMessages.toForm };
    if (problem) showToast({ ...problem, bad: true, link });
    return;
  }
  dialog.close();
  if (problem) showToast({ ...problem, bad: true });
  showToast({
    title: cartMessages.added,
    text: cartMessages.addedText(formatCount(wanted), part.partNumber || part.nsn),
    link: { href: paths.cart(), label: cartMessages.viewCart },
  });
}

function dialogHeader(): HTMLElement {
  const close = { type: 'button', class: 'icon-button', 'aria-label': 'Close', 'data-close': '' };
  const title = element('h2', { id: 'add-title' }, cartMessages.dialogTitle);
  return element('header', {}, title, element('button', close, drawIcon('x')));
}

function partWords({ nsn, itemName, partNumber, company, cage }: PartToAdd): HTMLElement {
  const words = element(
    'div',
    {},
    element('b', { class: 'num add-nsn' }, nsn),
    element('p', { class: 'muted small' }, itemName),
  );
  if (partNumber === nsn) return words;
  const maker = element('span', { class: 'muted' }, company);
  if (cage !== '' && !company.includes(cage)) maker.append(', CAGE ', element('span', { class: 'num' }, cage));
  const number = element('span', { class: 'num num-long' }, partNumber);
  words.append(element('p', { class: 'small' }, number, ' ', maker));
  return words;
}

/** A number with a button on each side and the arrow keys; never below 1. */
function quantityField({ unit, unitMeaning }: PartToAdd) {
  const input = element('input', {
    id: 'add-quantity',
    class: 'input input-num',
    inputmode: 'numeric',
    autocomplete: 'off',
    'aria-invalid': 'false',
    value: DEFAULT_QUANTITY,
  });
  const step = (by: number) => (input.value = String(Math.max(1, (Number.parseInt(input.value, 10) || 0) + by)));
  const stepButton = (label: string, icon: string, by: number) => {
    const button = element('button', { type: 'button', 'aria-label': label }, drawIcon(icon, 's'));
    button.addEventListener('click', () => step(by));
    return button;
  };
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    step(event.key === 'ArrowUp' ? 1 : -1);
  });
  const field = element('div', { class: 'field' }, element('label', { for: 'add-quantity' }, 'Quantity'));
  if (unit !== '') {
    const hint = `In units of issue: ${unitOfIssueWords(unit, unitMeaning, EXAMPLE)}.`;
    field.append(element('p', { class: 'field-hint', id: 'add-quantity-hint' }, hint));
    input.setAttribute('aria-describedby', 'add-quantity-hint');
  }
  const stepper = element('span', { class: 'stepper' });
  stepper.append(stepButton('One less', 'minus', -1), input, stepButton('One more', 'plus', 1));
  field.append(stepper);
  const showError = (text: string) => {
    field.querySelector('.field-error')?.remove();
    stepper.before(element('p', { class: 'field-error', id: 'add-quantity-error' }, text));
    field.classList.add('field-bad');
    input.setAttribute('aria-invalid', 'true');
    input.setAttribute('aria-describedby', `${unit === '' ? '' : 'add-quantity-hint '}add-quantity-error`);
  };
  return { element: field, input, showError };
}

/** One of the conditions, as a ruled list of radio buttons. */
function conditionList(): HTMLElement {
  const choices = CONDITION_CODES.map((value) => {
    const input = element('input', { type: 'radio', name: 'condition', value });
    input.checked = value === DEFAULT_CONDITION;
    return element(
      'label',
      {},
      input,
      element('span', { class: 'num' }, value),
      element('span', {}, CONDITIONS[value]),
    );
  });
  return element(
    'fieldset',
    { class: 'choice-list' },
    element('legend', {}, 'Condition'),
    element('div', {}, ...choices),
  );
}
