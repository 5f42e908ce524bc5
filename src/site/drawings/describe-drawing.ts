import type { Units } from './size.ts';
import { type Drawing, labelText } from './view.ts';

const UNIT_WORDS: Readonly<Record<Units, string>> = { in: 'inches', mm: 'millimeters' };

/** The text alternative: what is drawn, with every dimension by its name. */
export function describeDrawing({ itemName, views }: Drawing, units: Units): string {
  const named = views.flatMap((view) => [
    ...view.dimensions.map(({ label }) => `${label.name} ${labelText(label, units)}`),
    ...view.notes.map(({ name, text }) => `${name} ${text}`),
  ]);
  return `${itemName} drawn to scale: ${[...new Set(named)].join(', ')}; ${UNIT_WORDS[units]}`;
}

/** What stands below the drawing. */
export function captionOf({ views }: Drawing, units: Units): string {
  const marks = views.flatMap((view) => view.marks);
  const noted = new Set(views.flatMap((view) => view.notes.map(({ name }) => name)));
  const hasUnknown = marks.some((mark) => mark.kind === 'path' && mark.line === 'unknown');
  const isBroken = views.some((view) => view.dimensions.some(({ label }) => label.isBroken));
  return [
    `Drawn to scale from the values on file, ${UNIT_WORDS[units]}.`,
    noted.has('thread') && 'Knurl and thread shown, not counted.',
    noted.has('teeth') && 'Teeth counted; their form is the usual one.',
    noted.has('contacts') && 'Contacts counted, not in their places.',
    isBroken && 'Shortened at the break.',
    hasUnknown && 'Dashed: not on file.',
  ]
    .filter(Boolean)
    .join(' ');
}
