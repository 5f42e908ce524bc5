import { paths } from '../../paths.ts';
import type { Fsc } from '../../domain/supply-class.ts';

/** A note of the source, in which the numbers of classes that exist become links. */
export const LinkedNotes = ({ text, classes }: { text: string; classes: readonly Fsc[] }) => (
  <>
    {splitAtClasses(text, classes).map((piece, index) =>
      piece.fsc ? (
        // the same class may be named more than once
        // oxlint-disable-next-line react/no-array-index-key
        <a key={index} className="num" href={paths.supplyClass(piece.fsc)}>
          {piece.text}
        </a>
      ) : (
        piece.text
      ),
    )}
  </>
);

/** Cuts a text at the class numbers in it; joined again, the pieces are the text. */
export function splitAtClasses(text: string, classes: readonly Fsc[]): { text: string; fsc: Fsc | null }[] {
  return text
    .split(/\b(\d{4})\b/)
    .filter((piece) => piece !== '')
    .map((piece) => ({ text: piece, fsc: classes.find((fsc) => fsc === piece) ?? null }));
}
