import type { ReactNode } from 'react';
import { JumpList, type Jump } from '../../ui/jump-list.tsx';
import { Characteristics } from './characteristics.tsx';
import { Freight, Management, Packaging, Standardization } from './logistics-sections.tsx';
import { Overview } from './overview.tsx';
import type { PartData } from './part-data.ts';
import { PartFacts, PartHead, PartNotes } from './part-head.tsx';
import { PartNumbers } from './part-numbers.tsx';
import { ReadingNumber } from './reading-number.tsx';
import { RelatedSection, RelatedSidebar } from './related-parts.tsx';

/** Everything that is known of an item. `help`: the site's own words at the end of the sidebar. */
export const PartPage = ({ part, help }: { part: PartData; help: ReactNode }) => (
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
        <Freight part={part} />
        <Management part={part} />
        <Standardization part={part} />
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
  { id: 'freight', name: 'Freight' },
  { id: 'management', name: 'Management' },
  { id: 'standardization', name: 'Standardization' },
];
