import { memo } from 'react';
import { ADD_FORM, formatAskedPart } from '../../domain/asked-part.ts';
import { CONDITION_CODES, CONDITIONS, DEFAULT_CONDITION } from '../../domain/condition.ts';
import { formatNsn } from '../../domain/nsn.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { partMessages } from './messages.ts';
import type { PartData } from './part-data.ts';

/** What the first part number of an item adds, for the element around the box: features/cart/add-row.client.ts reads it. */
export const addRowData = ({ itemName, partNumbers, sections }: OrderBoxProps['part']) => ({
  'data-add-row': '',
  'data-name': itemName,
  'data-company': partNumbers?.[0]?.company ?? undefined,
  'data-unit': sections.management?.[0]?.ui?.code,
});

type OrderBoxProps = {
  part: Pick<PartData, 'nsn' | 'itemName' | 'partNumbers' | 'sections'>;
  replyHours: number;
};

/** What is asked for: unit of issue, quantity, condition, and the button that adds it. Without a script the button adds the part to the form. */
export const OrderBox = ({ part, replyHours }: OrderBoxProps) => {
  const nsn = formatNsn(part.nsn);
  const unit = part.sections.management?.[0]?.ui;
  const { partNumber = '', cage = '' } = part.partNumbers?.[0] ?? {};
  return (
    <div className="order no-print">
      <OrderFields
        unit={unit?.code}
        meaning={unit?.meaning}
        unread={part.sections.management === null}
        replyHours={replyHours}
      />
      <Button type="submit" kind="go" form={ADD_FORM} name="part" value={formatAskedPart({ partNumber, nsn, cage })}>
        <Icon name="cart" />
        <span>
          Add<span className="order-words"> to quote cart</span>
        </span>
      </Button>
    </div>
  );
};

type OrderFieldsProps = { unit?: string; meaning?: string | null; unread: boolean; replyHours: number };

/** Few units of issue make all of them. */
const OrderFields = memo(({ unit, meaning, unread, replyHours }: OrderFieldsProps) => (
  <>
    <p className="order-unit">
      {unit && <b className="num">{unit}</b>}
      <span>
        <b>Unit of issue{meaning && `: ${meaning.toLowerCase()}`}</b>
        <span className="muted small">
          {unit ? partMessages.unitOfIssue(unit) : unread ? partMessages.unreadFact : partMessages.notRecorded}
        </span>
      </span>
    </p>
    <div className="order-fields needs-script">
      <p className="field">
        <label htmlFor="quantity">Quantity {unit && <span className="field-required">in {unit}</span>}</label>
        <input
          className="input input-num"
          id="quantity"
          inputMode="numeric"
          placeholder="1"
          maxLength={12}
          autoComplete="off"
          data-quantity=""
        />
      </p>
      <p className="field">
        <label htmlFor="condition">Condition</label>
        <select className="input" id="condition" defaultValue={DEFAULT_CONDITION} data-condition="in full">
          {CONDITION_CODES.map((code) => (
            <option key={code} value={code}>
              {code} {CONDITIONS[code]}
            </option>
          ))}
        </select>
      </p>
    </div>
    <p className="order-promise muted small">{partMessages.promise(replyHours)}</p>
  </>
));
