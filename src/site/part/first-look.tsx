import { drawPart } from '../drawings/draw-part.ts';
import type { Drawing } from '../drawings/view.ts';
import { PartDrawing } from '../drawings/part-drawing.tsx';
import { paths } from '#base/paths.ts';
import { GroupIcon } from '#base/ui/icon.tsx';
import { type MainValue, mainValues } from './main-values.ts';
import { partMessages } from './messages.ts';
import { namePageOf } from './name-links.ts';
import { OrderBox } from './order-box.tsx';
import { partToDraw, type PartData, type Units } from './part-data.ts';

/** The first screen below number and name: the item drawn, what tells it from its neighbors, and what is asked for. */
export const FirstLook = ({ part, replyHours }: { part: PartData; replyHours: number }) => {
  const rows = part.sections.characteristics ?? [];
  const drawing = drawPart(partToDraw(part));
  const onFile = drawing?.units ?? 'in';
  const units = part.units ?? onFile;
  const values = mainValues(rows, { inc: namePageOf(part), units, telling: part.telling });
  const links = { in: unitPath(part, 'in', onFile), mm: unitPath(part, 'mm', onFile) };
  return (
    // site/cart/add-row.client.ts reads what the first part number adds
    <div
      className="first"
      data-add-row=""
      data-name={part.itemName}
      data-company={part.partNumbers?.[0]?.company ?? undefined}
      data-unit={part.sections.management?.[0]?.ui?.code}
    >
      <Picture part={part} drawing={drawing} units={units} links={links} />
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

const unitPath = ({ nsn }: Pick<PartData, 'nsn'>, units: Units, onFile: Units): string =>
  paths.part(nsn, units === onFile ? undefined : { units });

type PictureProps = {
  part: Pick<PartData, 'fsg'>;
  drawing: Drawing | null;
  units: Units;
  links: Readonly<Record<Units, string>>;
};

/** The item drawn from its dimensions; where none is on file, the icon of its group. */
const Picture = ({ part, drawing, units, links }: PictureProps) =>
  drawing === null ? (
    <figure className="first-picture">
      <GroupIcon code={part.fsg} />
    </figure>
  ) : (
    <PartDrawing drawing={drawing} units={units} unitLinks={links} />
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
