import type { LengthUnit } from '#base/domain/measure.ts';
import { layoutDrawing } from './layout/layout-drawing.ts';
import { PAPER, short } from './layout/paper.ts';
import { thumbPaths } from './thumb-paths.ts';
import { type Drawing, labelText } from './view.ts';

const UNIT_WORDS: Readonly<Record<LengthUnit, string>> = { in: 'inches', mm: 'millimeters' };

type PartDrawingProps = { drawing: Drawing; units: LengthUnit; unitLinks?: Readonly<Record<LengthUnit, string>> };

export const PartDrawing = ({ drawing, units, unitLinks }: PartDrawingProps) => {
  const { ink, texts } = layoutDrawing(drawing, units);
  const { axis, thin, edge, unknown, size } = ink;
  return (
    <figure className="drawing [&_path]:[vector-effect:non-scaling-stroke]">
      <svg
        className="block w-full max-w-160 h-auto mx-auto fill-none stroke-icon stroke-[1.5] [stroke-linejoin:round]"
        viewBox={`0 0 ${PAPER.width} ${PAPER.height}`}
        role="img"
        aria-label={describe(drawing, units)}
      >
        {axis !== '' && (
          <path className="[stroke:var(--icon-hair)] stroke-[0.75]" strokeDasharray="12 3 3 3" d={axis} />
        )}
        {thin !== '' && <path className="stroke-[0.75]" d={thin} />}
        {edge !== '' && <path d={edge} />}
        {unknown !== '' && <path className="drawing-unknown" d={unknown} />}
        <path className="stroke-ink-3 stroke-[0.75]" d={size} />
        {texts.map(({ x, y, anchor, text }) => (
          <text key={`${x} ${y}`} textAnchor={anchor} x={short(x)} y={short(y)}>
            {text}
          </text>
        ))}
      </svg>
      <figcaption className="flex flex-wrap justify-between gap-y-1 gap-x-3 mt-2 text-xs text-ink-3">
        <span>{captionOf(drawing, units)}</span>
        {unitLinks && (
          <span className="whitespace-nowrap [&_[aria-current]]:text-inherit [&_[aria-current]]:font-mid [&_[aria-current]]:[text-decoration:none] no-print">
            {(['in', 'mm'] as const).map((unit) => (
              <span key={unit}>
                {unit === 'mm' && ' / '}
                <a href={unitLinks[unit]} rel="nofollow" aria-current={units === unit ? 'true' : undefined}>
                  {unit === 'in' ? 'inch' : 'mm'}
                </a>
              </span>
            ))}
          </span>
        )}
      </figcaption>
    </figure>
  );
};

function describe({ itemName, views }: Drawing, units: LengthUnit): string {
  const named = views.flatMap((view) => [
    ...view.dimensions.map(({ label }) => `${label.name} ${labelText(label, units)}`),
    ...view.notes.map(({ name, text }) => `${name} ${text}`),
  ]);
  return `${itemName} drawn to scale: ${[...new Set(named)].join(', ')}; ${UNIT_WORDS[units]}`;
}

function captionOf({ views }: Drawing, units: LengthUnit): string {
  const hasNote = (name: string): boolean => views.some(({ notes }) => notes.some((note) => note.name === name));
  const hasUnknown = views.some(({ marks }) => marks.some((mark) => mark.kind === 'path' && mark.line === 'unknown'));
  const isBroken = views.some(({ dimensions }) => dimensions.some(({ label }) => label.isBroken));
  return [
    `Drawn to scale from the values on file, ${UNIT_WORDS[units]}.`,
    hasNote('thread') && 'Knurl and thread shown, not counted.',
    hasNote('teeth') && 'Teeth counted; their form is the usual one.',
    hasNote('contacts') && 'Contacts counted, not in their places.',
    isBroken && 'Shortened at the break.',
    hasUnknown && 'Dashed: not on file.',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Hidden from screen readers: words beside it say the same. */
export const PartThumb = ({ drawing }: { drawing: Drawing }) => {
  const { known, unknown } = thumbPaths(drawing);
  return (
    <svg className="icon-group part-thumb" viewBox="0 0 80 80" aria-hidden="true">
      {known !== '' && <path d={known} />}
      {unknown !== '' && <path className="drawing-unknown" d={unknown} />}
    </svg>
  );
};
