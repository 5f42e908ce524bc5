import { CONDITION_CODES, CONDITIONS, DEFAULT_CONDITION } from '../../domain/condition.ts';
import { formatNsn } from '../../domain/nsn.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { partMessages } from './messages.ts';
import type { PartData } from './part-data.ts';
import { quoteLink } from './part-numbers.tsx';
import { unitOfIssueWords } from './unit-of-issue.ts';

type OrderBoxProps = { part: Pick<PartData, 'nsn' | 'partNumbers' | 'sections'>; replyHours: number };

/** What is asked for: unit of issue, quantity, condition, and the button that adds it. A script reads the fields where `data-` attributes mark them. */
export const OrderBox = ({ part, replyHours }: OrderBoxProps) => {
  const unit = part.sections.management?.[0]?.ui;
  const unread = part.sections.management === null;
  return (
    <>
      <div className="order no-print">
        <p className="order-unit">
          <b className="num">{unit?.code ?? '—'}</b>
          <span>
            <b>Unit of issue</b>
            <span className="muted small">
              {unit ? unitOfIssueWords(unit.code, unit.meaning) : unread ? partMessages.unreadFact : 'not recorded'}
            </span>
          </span>
        </p>
        <div className="order-fields needs-script">
          <p className="field">
            <label htmlFor="quantity">Quantity {unit && <span className="field-required">in {unit.code}</span>}</label>
            <input
              className="input input-num"
              id="quantity"
              inputMode="numeric"
              defaultValue="1"
              maxLength={12}
              autoComplete="off"
              data-quantity=""
            />
          </p>
          <p className="field">
            <label htmlFor="condition">Condition</label>
            <select className="input" id="condition" defaultValue={DEFAULT_CONDITION} data-condition="">
              {CONDITION_CODES.map((code) => (
                <option key={code} value={code}>
                  {code} {CONDITIONS[code]}
                </option>
              ))}
            </select>
          </p>
        </div>
        <p className="order-promise muted small">{partMessages.promise(replyHours)}</p>
      </div>
      <p className="order-add no-print">
        <ButtonLink kind="go" icon="cart" data-add-row="" {...quoteLink(part.partNumbers?.[0] ?? formatNsn(part.nsn))}>
          <span className="needs-script">{partMessages.addToCart}</span>
          <span className="without-script">{partMessages.requestQuote}</span>
        </ButtonLink>
      </p>
    </>
  );
};
