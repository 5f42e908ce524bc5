import { memo } from 'react';
import type { SiteFacts } from '../../domain/site-facts.ts';
import { Num } from '../../ui/number.tsx';

/** The facts of the site about the edition in force. */
export type EditionFacts = Pick<SiteFacts, 'editionDate' | 'loadedOn' | 'sample'>;

type SourceLineProps = EditionFacts & {
  /** YYYY-MM-DD of the record's last change; null where the line is about several. */
  changedOn: string | null;
};

/** Where the data comes from, how old it is, and what "changed" means. The same on many pages. */
export const SourceLine = memo(({ editionDate, loadedOn, sample, changedOn }: SourceLineProps) => (
  <p className="source-line">
    {sample ? 'Source: made-up sample data in the form of the ' : 'Source: '}
    FLIS public edition{editionDate !== null && ' of '}
    {editionDate !== null && <Num>{editionDate.slice(0, 7)}</Num>}
    {loadedOn !== null && ', loaded '}
    {loadedOn !== null && <Num>{loadedOn}</Num>}.
    {changedOn !== null && (
      <>
        {' '}
        Record last changed <Num>{changedOn}</Num>: the day of the load that brought it, or found it different from the
        one before.
      </>
    )}
  </p>
));

/** The facts of the line out of those of the site. */
export const editionOf = ({ editionDate, loadedOn, sample }: EditionFacts): EditionFacts => ({
  editionDate,
  loadedOn,
  sample,
});
