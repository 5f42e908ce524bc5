import { formatDate } from '#base/domain/format-time.ts';
import { coveringChoices, formatPrice, unitPrice } from '#base/domain/money.ts';
import { offersOf } from '#base/domain/quotation.ts';
import { perUnit } from '#base/domain/unit-of-issue.ts';
import { Button, buttonClass, Num } from '#base/ui/elements.tsx';
import { Field, Options, Select, TextInput } from '#base/ui/field.tsx';
import type { StoredAnswer } from '../../store/stored-quote.ts';
import { OrderNamesFields } from '../order-lines.tsx';
import { deliveryWords, ORDER_LENGTHS } from '../order-words.ts';
import { choiceName, ChoiceQuantity, ChoiceTick, usualQuantity } from '../quotation-lines.tsx';
import { ActionForm } from './form-kit.tsx';
import type { AnswerPageData } from './read-answer-page.ts';

export const ENTERED_BY = [
  ['mail', 'By mail'],
  ['phone', 'By phone'],
] as const;

export type EnterOrderProps = {
  data: AnswerPageData;
  answer: StoredAnswer;
  /** The form that was refused. */
  typed: readonly (readonly [string, string])[] | null;
};

/** Takes an acceptance that came by mail or phone. */
export const EnterOrder = ({ data: { quote, nowMs }, answer, typed }: EnterOrderProps) => {
  const form = typed && new URLSearchParams(typed.map(([name, text]) => [name, text]));
  const entered = (name: string, usual: string): string => form?.get(name) ?? usual;
  const usual = coveringChoices(answer, quote.parts);
  return (
    <details className="mt-4 no-print" id="enter-order" open={form !== null}>
      <summary className={`${buttonClass('plain', 's')} list-none`}>Enter an order that came by mail or phone</summary>
      <ActionForm name="enter-order" className="ruled bg-surface grid gap-3 mt-3 p-4 max-w-160">
        <input type="hidden" name="version" value={answer.version} />
        <fieldset className="grid gap-2">
          <legend className="font-mid mb-2">Lines that are ordered</legend>
          {answer.lines.flatMap((line, place) =>
            offersOf(line).map((bid, offer) => {
              const part = quote.parts[place]!;
              const choice = usual.find((one) => one.line === place && one.offer === offer);
              const name = choiceName(place, offer);
              const isChosen = form ? form.getAll('line').includes(name) : choice !== undefined;
              const quantity = Number(form?.get(`quantity.${name}`)) || usualQuantity(choice, bid, part);
              return (
                <div className="grid grid-cols-[auto_minmax(0,1fr)_7rem] gap-3 items-center" key={`${place}.${offer}`}>
                  <ChoiceTick {...{ place, offer, bid, isChosen }} />
                  <span className="wrap-anywhere">
                    Line {place + 1}, <Num>{bid.partNumber || part.partNumber || part.nsn}</Num>,{' '}
                    <Num>{formatPrice(unitPrice(bid, quantity), answer.currency)}</Num> {perUnit(part.unitOfIssue)}
                  </span>
                  <ChoiceQuantity {...{ place, offer, bid, quantity }} />
                </div>
              );
            }),
          )}
        </fieldset>
        <OrderNamesFields
          names={{ poNumber: entered('po', ''), shipTo: entered('shipTo', deliveryWords(quote)) }}
          poLabel="Buyer’s purchase order"
          poHint="As the buyer wrote it."
        />
        <div className="grid grid-cols-[1fr_1fr_1fr] gap-2.5 narrow:grid-cols-1">
          <Field id="entered-how" label="How it came">
            <Select small id="entered-how" name="how" defaultValue={entered('how', 'mail')}>
              <Options of={ENTERED_BY} />
            </Select>
          </Field>
          <Field id="entered-who" label="From whom">
            <TextInput
              small
              id="entered-who"
              name="who"
              required
              maxLength={ORDER_LENGTHS.who}
              defaultValue={entered('who', `${quote.customer.firstName} ${quote.customer.lastName}`.trim())}
            />
          </Field>
          <Field id="entered-day" label="Day">
            <TextInput
              small
              numeric
              type="date"
              id="entered-day"
              name="day"
              required
              max={formatDate(nowMs)}
              defaultValue={entered('day', formatDate(nowMs))}
            />
          </Field>
        </div>
        <div className="buttons">
          <Button type="submit" kind="go">
            Enter the order
          </Button>
        </div>
      </ActionForm>
    </details>
  );
};
