import { GroupIcon } from '../../ui/icon.tsx';
import { paths } from '../../paths.ts';
import { type MainValue, mainValues } from './main-values.ts';
import { partMessages } from './messages.ts';
import { namePageOf } from './name-links.ts';
import { addRowData, OrderBox } from './order-box.tsx';
import type { PartData, Units } from './part-data.ts';

/** The first screen below number and name: the item drawn, what tells it from its neighbors, and what is asked for. */
export const FirstLook = ({ part, replyHours }: { part: PartData; replyHours: number }) => {
  const values = mainValues(part.sections.characteristics ?? [], namePageOf(part), part.units);
  return (
    <div className="first" {...addRowData(part)}>
      <Picture part={part} hasLengths={values.some(({ isNumber }) => isNumber)} />
      {values.length > 0 && (
        <dl className="main-values">
          {values.map((value) => (
            <Value key={value.label} {...value} />
          ))}
        </dl>
      )}
      <OrderBox part={part} replyHours={replyHours} />
    </div>
  );
};

/** The item drawn from its dimensions; where none is on file, the icon of its group. */
const Picture = ({ part, hasLengths }: { part: PartData; hasLengths: boolean }) => (
  <figure className="first-picture">
    <GroupIcon code={part.fsg} />
    <figcaption>
      <span>{partMessages.notDrawn}</span>
      {hasLengths && <UnitLinks part={part} />}
    </figcaption>
  </figure>
);

const UNIT_NAMES: readonly (readonly [Units, string])[] = [
  ['in', 'inch'],
  ['mm', 'mm'],
];

const UnitLinks = ({ part: { nsn, units } }: { part: Pick<PartData, 'nsn' | 'units'> }) => (
  <span className="first-units no-print">
    {UNIT_NAMES.map(([unit, name], at) => (
      <span key={unit}>
        {at > 0 && ' / '}
        <a
          href={paths.part(nsn, unit === 'mm' ? { units: 'mm' } : undefined)}
          rel="nofollow"
          aria-current={unit === units ? 'true' : undefined}
        >
          {name}
        </a>
      </span>
    ))}
  </span>
);

const Value = ({ label, value, detail, isNumber, others }: MainValue) => (
  <div>
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
);
