import type { ReactNode } from 'react';
import { JumpList, type Jump } from '../../ui/navigation.tsx';
import { Characteristics } from './characteristics.tsx';
import { Freight, Management, Packaging, Standardization } from './logistics-sections.tsx';
import { hasLookAlikesPlace, LOOK_ALIKES_ID, LookAlikesPlace } from './look-alikes/look-alikes-place.tsx';
import { Overview } from './overview.tsx';
import type { PartData } from './part-data.ts';
import { PartFacts, PartHead, PartNotes } from './part-head.tsx';
import { PartNumbers } from './part-numbers.tsx';
import { ReadingNumber } from './reading-number.tsx';
import { RelatedSection, RelatedSidebar } from './related-parts.tsx';
import { ReplacementHistory } from './replacement-history.tsx';
import { SourceLine, type EditionFacts } from './source-line.tsx';

type PartPageProps = { part: PartData; edition: EditionFacts; help: ReactNode };

/** Everything that is known of an item. `help`: the site's own words at the end of the sidebar. */
export const PartPage = ({ part, edition, help }: PartPageProps) => (
  <>
    <PartHead part={part} />
    <PartNotes part={part} />
    <PartFacts part={part} />
    <JumpList jumps={jumpsOf(part)} />
    <div className="columns">
      <div className="part-sections">
        <PartNumbers part={part} />
        <Overview part={part} />
        <Characteristics part={part} />
        <Packaging part={part} />
        <RelatedSection related={part.related} />
        <ReplacementHistory part={part} />
        <LookAlikesPlace part={part} />
        <Freight part={part} />
        <Management part={part} />
        <Standardization part={part} />
        <SourceLine {...edition} changedOn={part.changedOn} />
      </div>
      <aside className="aside no-print" aria-label="About this item">
        <RelatedSidebar related={part.related} />
        <ReadingNumber part={part} />
        {help}
      </aside>
    </div>
  </>
);

const jumpsOf = (part: PartData): Jump[] => [
  { id: 'part-numbers', name: 'Part numbers', count: part.partCount },
  { id: 'overview', name: 'Overview' },
  { id: 'characteristics', name: 'Characteristics', count: part.sections.characteristics?.length },
  { id: 'packaging', name: 'Packaging' },
  { id: 'related', name: 'Related NSNs', count: part.related?.length },
  ...(part.chain?.length === 0 ? [] : [{ id: 'replacements', name: 'Replacements', count: part.chain?.length }]),
  ...(hasLookAlikesPlace(part) ? [{ id: LOOK_ALIKES_ID, name: 'Look-alikes' }] : []),
  { id: 'freight', name: 'Freight' },
  { id: 'management', name: 'Management' },
  { id: 'standardization', name: 'Standardization' },
];
