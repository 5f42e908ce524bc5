import type { ReactNode } from 'react';
import { captionOf, describeDrawing } from './describe-drawing.ts';
import type { Drawing } from './view.ts';
import { type InkKind, layoutDrawing } from './layout/layout-drawing.ts';
import { PAPER, short } from './layout/paper.ts';
import type { Units } from './size.ts';

type PartDrawingProps = {
  drawing: Drawing;
  /** In which the values are written; as they are on file (`drawing.units`) where nothing else is asked for. */
  units: Units;
  /** Addresses of the same page with the other unit; without them there is no choice. */
  unitLinks?: Readonly<Record<Units, string>>;
};

/** A part drawn to scale with its dimensions, and a line that says so. */
export const PartDrawing = ({ drawing, units, unitLinks }: PartDrawingProps) => {
  const { ink, texts } = layoutDrawing(drawing, units);
  return (
    <Figure
      label={describeDrawing(drawing, units)}
      {...ink}
      texts={texts.map(({ x, y, anchor, text }) => (
        <DimensionText key={`${x} ${y}`} anchor={anchor} x={short(x)} y={short(y)} text={text} />
      ))}
      caption={captionOf(drawing, units)}
      inches={unitLinks?.in}
      millimeters={unitLinks?.mm}
      isMetric={units === 'mm'}
    />
  );
};

type DimensionTextProps = { anchor: string; x: string; y: string; text: string };

const DimensionText = ({ anchor, x, y, text }: DimensionTextProps) => (
  <text className={`drawing-${anchor}`} x={x} y={y}>
    {text}
  </text>
);

type FigureProps = Record<InkKind, string> & {
  label: string;
  texts: ReactNode;
  caption: string;
  inches: string | undefined;
  millimeters: string | undefined;
  isMetric: boolean;
};

const Figure = ({
  label,
  axis,
  thin,
  edge,
  unknown,
  size,
  texts,
  caption,
  inches,
  millimeters,
  isMetric,
}: FigureProps) => (
  <figure className="drawing">
    <svg viewBox={`0 0 ${PAPER.width} ${PAPER.height}`} role="img" aria-label={label}>
      {axis !== '' && <path className="drawing-axis" d={axis} />}
      {thin !== '' && <path className="drawing-thin" d={thin} />}
      {edge !== '' && <path className="drawing-edge" d={edge} />}
      {unknown !== '' && <path className="drawing-unknown" d={unknown} />}
      <path className="drawing-size" d={size} />
      {texts}
    </svg>
    <figcaption>
      <span>{caption}</span>
      {inches !== undefined && (
        <span className="drawing-units no-print">
          <span>
            <a href={inches} rel="nofollow" aria-current={isMetric ? undefined : 'true'}>
              inch
            </a>
          </span>
          <span>
            {' / '}
            <a href={millimeters} rel="nofollow" aria-current={isMetric ? 'true' : undefined}>
              mm
            </a>
          </span>
        </span>
      )}
    </figcaption>
  </figure>
);
