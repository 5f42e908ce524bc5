import { ADD_FORM, formatAskedPart } from '#base/domain/asked-part.ts';
import { CONDITION_CODES, CONDITIONS, DEFAULT_CONDITION } from '#base/domain/condition.ts';
import { formatNsn } from '#base/domain/nsn.ts';
import { Button } from '#base/ui/button.tsx';
import { Icon } from '#base/ui/icon.tsx';
import { partMessages } from './messages.ts';
import type { PartData } from './part-data.ts';

type OrderBoxProps = {
  part: Pick<PartData, 'nsn' | 'partNumbers' | 'sections'>;
  replyHours: number;
};

/** What is asked for: unit of issue, quantity, condition, and the button that adds it. Without a script the button adds the part to the form. */
export const OrderBox = ({ part, replyHours }: OrderBoxProps) => {
  const nsn = formatNsn(part.nsn);
  const unit = part.sections.management?.[0]?.ui;
  const { partNumber = '', cage = '' } = part.partNumbers?.[0] ?? {};
  const meaning = unit?.meaning?.toLowerCase();
  const { unitOfIssue, unreadFact, notRecorded } = partMessages;
  const noUnit = part.sections.management === null ? unreadFact : notRecorded;
  return (
    <div className="order no-print">
      <p className="order-unit">
        {unit && <b className="num">{unit.code}</b>}
        <span>
          <b>Unit of issue{meaning && `: ${meaning}`}</b>
          <span className="muted small">{unit ? unitOfIssue(unit.code) : noUnit}</span>
        </span>
      </p>
      <div className="order-fields">
        <p className="field">
          <label htmlFor="quantity">Quantity {unit && <span className="field-required">in {unit.code}</span>}</label>
          <input
            className="input input-num"
            id="quantity"
            form={ADD_FORM}
            name="quantity"
            inputMode="numeric"
            placeholder="1"
            maxLength={12}
            autoComplete="off"
            data-quantity=""
          />
        </p>
        <p className="field">
          <label htmlFor="condition">Condition</label>
          <select
            className="input"
            id="condition"
            form={ADD_FORM}
            name="condition"
            defaultValue={DEFAULT_CONDITION}
            data-condition="in full"
          >
            {CONDITION_CODES.map((code) => (
              <option key={code} value={code}>
                {code} {CONDITIONS[code]}
              </option>
            ))}
          </select>
        </p>
      </div>
      <p className="order-promise muted small">{partMessages.promise(replyHours)}</p>
      <Button type="submit" kind="go" form={ADD_FORM} name="part" value={formatAskedPart({ partNumber, nsn, cage })}>
        <Icon name="cart" />
        <span>
          Add<span className="order-words"> to quote cart</span>
        </span>
      </Button>
    </div>
  );
};
