import '../../ui/dialog.css';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { CONDITION_CODES, CONDITIONS, DEFAULT_CONDITION } from '../../domain/condition.ts';
import { parseQuantity } from '../../domain/quantity.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceList, Stepper } from '../../ui/controls.tsx';
import { describedBy, Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { formatCount } from '../../ui/format-count.ts';
import { showToast } from '../../ui/toaster.ts';
import { changeCart } from './cart-storage.client.ts';
import { cartMessages, describeCartProblem } from './messages.ts';
import { cartItemOf, type PartToAdd } from './part-to-add.ts';

let root: Root | null = null;
let opened = 0;

/** Opens the add-to-cart dialog for a part. When it closes, the browser gives the focus back to the element that had it. */
export function openAddDialog(part: PartToAdd): void {
  if (root === null) {
    const place = document.createElement('div');
    document.body.append(place);
    root = createRoot(place);
  }
  opened += 1;
  // Rendered before the click ends, so that the focus is still where it was.
  flushSync(() => root!.render(<AddDialog key={opened} part={part} />));
}

/** What the dialog starts with: C1.6. */
const DEFAULT_QUANTITY = '1';
const CONDITIONS_TO_CHOOSE = CONDITION_CODES.map((value) => ({ value, label: CONDITIONS[value] }));

/** The dialog for quantity and condition that adds the part: C6.6. Opens when mounted, and stays closed once closed. */
export const AddDialog = ({ part }: { part: PartToAdd }) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const busy = useRef(false);
  const [quantity, setQuantity] = useState(DEFAULT_QUANTITY);
  const [condition, setCondition] = useState<string>(DEFAULT_CONDITION);
  const [error, setError] = useState<string | null>(null);

  useEffect(() => {
    dialog.current?.showModal();
    document.getElementById('add-quantity')?.focus();
    (document.getElementById('add-quantity') as HTMLInputElement | null)?.select();
  }, []);

  const confirm = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wanted = parseQuantity(quantity);
    if (wanted === null) {
      setError(cartMessages.enterQuantity);
      showToast({ title: cartMessages.invalidQuantity, text: cartMessages.enterQuantity, bad: true });
      document.getElementById('add-quantity')?.focus();
      return;
    }
    if (busy.current) return;
    busy.current = true;
    const change = await changeCart((items) => [...items, cartItemOf(part, wanted, condition)]);
    busy.current = false;
    const problem = describeCartProblem(change);
    if (!change.stored) {
      setError(problem?.title ?? cartMessages.full);
      if (problem)
        showToast({
          ...problem,
          bad: true,
          link: { href: paths.quoteFormFor(part.partNumber), label: cartMessages.toForm },
        });
      return;
    }
    setQuantity(DEFAULT_QUANTITY);
    setCondition(DEFAULT_CONDITION);
    setError(null);
    dialog.current?.close();
    if (problem) showToast({ ...problem, bad: true });
    showToast({
      title: cartMessages.added,
      text: cartMessages.addedText(formatCount(wanted), part.partNumber || part.nsn),
      link: { href: paths.cart(), label: cartMessages.viewCart },
    });
  };
  const close = () => dialog.current?.close();
  const hint = unitHint(part.unit, part.unitMeaning);

  return (
    <dialog className="dialog" ref={dialog} aria-labelledby="add-title" closedby="any">
      <form noValidate onSubmit={confirm}>
        <header>
          <h2 id="add-title">{cartMessages.dialogTitle}</h2>
          <button type="button" className="icon-button" aria-label="Close" onClick={close}>
            <Icon name="x" />
          </button>
        </header>
        <div className="dialog-body">
          <PartWords part={part} />
          <Field id="add-quantity" label="Quantity" hint={hint} error={error}>
            <Stepper
              id="add-quantity"
              value={quantity}
              onValue={setQuantity}
              aria-invalid={error !== null}
              aria-describedby={describedBy('add-quantity', { hint, error })}
            />
          </Field>
          <ChoiceList
            legend="Condition"
            name="condition"
            value={condition}
            options={CONDITIONS_TO_CHOOSE}
            onValue={setCondition}
          />
        </div>
        <footer>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" kind="go">
            {cartMessages.addToCart}
          </Button>
        </footer>
      </form>
    </dialog>
  );
};

const PartWords = ({ part }: { part: PartToAdd }) => (
  <div>
    <b className="num add-nsn">{part.nsn}</b>
    <p className="muted small">{part.itemName}</p>
    {part.partNumber !== part.nsn && (
      <p className="small">
        <span className="num num-long">{part.partNumber}</span>{' '}
        <span className="muted">
          {part.company}
          {part.cage !== '' && !part.company.includes(part.cage) && (
            <>
              , CAGE <span className="num">{part.cage}</span>
            </>
          )}
        </span>
      </p>
    )}
  </div>
);

/** Units of issue that are a number of pieces, as the code list names them. */
const PIECES: Readonly<Record<string, number>> = { DZ: 12, GR: 144, HD: 100, MX: 1_000, PR: 2 };

/** What a quantity counts: "In units of issue: HD, hundred. 3 means 300 pieces." Undefined when the unit is not recorded. */
export function unitHint(unit: string, meaning: string): string | undefined {
  if (unit === '') return undefined;
  const words = meaning === '' ? unit : `${unit}, ${meaning.toLowerCase()}`;
  const pieces = PIECES[unit];
  return `In units of issue: ${words}.${pieces === undefined ? '' : ` 3 means ${(3 * pieces).toLocaleString('en-US')} pieces.`}`;
}
