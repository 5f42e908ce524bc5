import { captionOf, describeDrawing } from './describe-drawing.ts';
import type { Drawing } from './drawing.ts';
import { layoutDrawing } from './layout/layout-drawing.ts';
import { PAPER, short } from './layout/paper.ts';
import type { Units } from './size.ts';

type PartDrawingProps = {
  drawing: Drawing;
  /** In which the values are written; as they are on file (`drawing.units`) where nothing else is asked for. */
  units: Units;
  /** Addresses of the same page with the other unit; without them there is no choice. */
  unitLinks?: Readonly<Record<Units, string>>;
};

const UNIT_NAMES: readonly (readonly [Units, string])[] = [
  ['in', 'inch'],
  ['mm', 'mm'],
];

/** A part drawn to scale with its dimensions, and a line that says so. */
export const PartDrawing = ({ drawing, units, unitLinks }: PartDrawingProps) => {
  const { ink, texts } = layoutDrawing(drawing, units);
  return (
    <figure className="drawing">
      <svg viewBox={`0 0 ${PAPER.width} ${PAPER.height}`} role="img" aria-label={describeDrawing(drawing, units)}>
        {ink.axis !== '' && <path className="drawing-axis" d={ink.axis} />}
        {ink.thin !== '' && <path className="drawing-thin" d={ink.thin} />}
        {ink.edge !== '' && <path className="drawing-edge" d={ink.edge} />}
        {ink.unknown !== '' && <path className="drawing-unknown" d={ink.unknown} />}
        <path className="drawing-size" d={ink.size} />
        {texts.map(({ x, y, anchor, text }) => (
          <text key={`${x} ${y}`} className={`drawing-${anchor}`} x={short(x)} y={short(y)}>
            {text}
          </text>
        ))}
      </svg>
      <figcaption>
        <span>{captionOf(drawing, units)}</span>
        {unitLinks && (
          <span className="drawing-units no-print">
            {UNIT_NAMES.map(([unit, name], at) => (
              <span key={unit}>
                {at > 0 && ' / '}
                <a href={unitLinks[unit]} rel="nofollow" aria-current={unit === units ? 'true' : undefined}>
                  {name}
                </a>
              </span>
            ))}
          </span>
        )}
      </figcaption>
    </figure>
  );
};
