import { ADD_FORM, formatAskedPart } from '#base/domain/asked-part.ts';
import { CONDITION_CODES, CONDITIONS, DEFAULT_CONDITION } from '#base/domain/condition.ts';
import { formatNsn } from '#base/domain/nsn.ts';
import { paths } from '#base/paths.ts';
import { Button } from '#base/ui/button.tsx';
import { GroupIcon, Icon } from '#base/ui/icon.tsx';
import { drawPart } from '../drawings/draw-part.ts';
import { PartDrawing } from '../drawings/part-drawing.tsx';
import type { PartData } from './load-part.server.ts';
import { mainValues } from './main-values.ts';
import { partMessages } from './messages.ts';
import { namePageOf, partToDraw, type Units } from './part-data.ts';

type FirstLookProps = { part: PartData; replyHours: number };

/** The first screen: the item drawn, the values that tell it from its neighbors, and the box that adds it. */
export const FirstLook = ({ part, replyHours }: FirstLookProps) => {
  const drawing = drawPart(partToDraw(part));
  const onFile = drawing?.units ?? 'in';
  const units = part.units ?? onFile;
  const unitPath = (unit: Units) => paths.part(part.nsn, unit === onFile ? undefined : { units: unit });
  const rows = part.sections.characteristics ?? [];
  const values = mainValues(rows, { inc: namePageOf(part), units, telling: part.telling });
  return (
    // site/cart/add-row.client.ts reads what the first part number adds
    <div
      className="first"
      data-add-row=""
      data-name={part.itemName}
      data-company={part.partNumbers?.[0]?.company ?? undefined}
      data-unit={part.sections.management?.[0]?.ui?.code}
    >
      {drawing === null ? (
        <figure className="first-picture">
          <GroupIcon code={part.fsg} />
        </figure>
      ) : (
        <PartDrawing drawing={drawing} units={units} unitLinks={{ in: unitPath('in'), mm: unitPath('mm') }} />
      )}
      {values.length > 0 && (
        <dl className="main-values">
          {values.map(({ label, value, detail, isNumber, others }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <span className={isNumber ? 'num' : undefined}>{value}</span>
                {detail !== null && <span className="small muted"> {detail}</span>}
                {others !== null && (
                  <a href={others} rel="nofollow" aria-label={partMessages.othersWithValue(label, value)}>
                    {partMessages.sameValue}
                  </a>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <OrderBox part={part} replyHours={replyHours} />
    </div>
  );
};

/** Unit of issue, quantity, condition, and the button. Without a script the button adds the part to the form. */
const OrderBox = ({ part: { nsn, partNumbers, sections }, replyHours }: FirstLookProps) => {
  const unit = sections.management?.[0]?.ui;
  const { partNumber = '', cage = '' } = partNumbers?.[0] ?? {};
  const meaning = unit?.meaning?.toLowerCase();
  const noUnit = sections.management === null ? partMessages.unreadFact : partMessages.notRecorded;
  return (
    <div className="order no-print">
      <p className="order-unit">
        {unit && <b className="num">{unit.code}</b>}
        <span>
          <b>Unit of issue{meaning && `: ${meaning}`}</b>
          <span className="muted small">{unit ? partMessages.unitOfIssue(unit.code) : noUnit}</span>
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
      <Button
        type="submit"
        kind="go"
        form={ADD_FORM}
        name="part"
        value={formatAskedPart({ partNumber, nsn: formatNsn(nsn), cage })}
      >
        <Icon name="cart" />
        <span>
          Add<span className="order-words"> to quote cart</span>
        </span>
      </Button>
    </div>
  );
};
