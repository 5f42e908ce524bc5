import { memo } from 'react';
import { formatNiin } from '../../domain/niin.ts';
import { formatNsn, niinOfNsn } from '../../domain/nsn.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink, CopyButton } from '../../ui/button.tsx';
import { type Fact, Facts } from '../../ui/description-list.tsx';
import { GroupIcon } from '../../ui/icon.tsx';
import { Note } from '../../ui/feedback.tsx';
import { Num } from '../../ui/number.tsx';
import { quoteLink } from './part-numbers.tsx';
import { partMessages } from './messages.ts';
import { hasSimilar, namePageOf } from './name-links.ts';
import type { Coded, PartData } from './part-data.ts';

/** What the head of the page passes to the add-to-cart dialog: the item and its unit of issue. */
export const itemData = ({ itemName, sections }: Pick<PartData, 'itemName' | 'sections'>, nsn: string) => {
  const unit = sections.management?.[0]?.ui;
  return {
    'data-item-nsn': nsn,
    'data-item-name': itemName,
    'data-unit': unit?.code,
    'data-unit-meaning': unit?.meaning ?? undefined,
  };
};

/** Number, name and the next step. */
export const PartHead = ({ part }: { part: PartData }) => {
  const nsn = formatNsn(part.nsn);
  const identification = part.sections.identification?.[0];
  const inc = namePageOf(part);
  return (
    <div className="item-head" {...itemData(part, nsn)}>
      <GroupIcon code={part.fsg} />
      <div>
        <div className="part-number-line">
          <h1 className="part-nsn num">{nsn}</h1>
          <CopyButton value={nsn} />
        </div>
        <p className="part-name">{inc === null ? part.itemName : <a href={paths.itemName(inc)}>{part.itemName}</a>}</p>
        <p className="part-numbers-line muted small">
          <HeadNumber label="NIIN" number={formatNiin(niinOfNsn(part.nsn))} />
          <HeadNumber label="Item name code" number={identification?.inc?.code} />
          <HeadNumber label="Assigned" number={identification?.niin_asgmt?.code} />
        </p>
      </div>
      <div className="buttons no-print">
        <span className="needs-script wide-only">
          <Button icon="print" data-print>
            Print
          </Button>
        </span>
        <ButtonLink href={paths.compare([part.nsn])} rel="nofollow">
          {partMessages.compare}
        </ButtonLink>
        {inc !== null && hasSimilar(part.sections.characteristics) && (
          <ButtonLink href={paths.part(part.nsn, { similar: '1' })} rel="nofollow">
            {partMessages.findSimilar}
          </ButtonLink>
        )}
        <ButtonLink kind="go" icon="cart" {...quoteLink(part.partNumbers?.[0] ?? nsn, nsn)}>
          <span className="needs-script">{partMessages.addToCart}</span>
          <span className="without-script">{partMessages.requestQuote}</span>
        </ButtonLink>
      </div>
    </div>
  );
};

const HeadNumber = ({ label, number }: { label: string; number: string | undefined }) =>
  number === undefined ? null : (
    <span>
      {label} <Num>{number}</Num>
    </span>
  );

/** What must be known before anything else is read: cancelled, or opened by address only. */
export const PartNotes = ({ part }: { part: PartData }) => {
  const replaced = part.related?.filter(({ relation }) => relation === 'replaces') ?? [];
  const demil = part.sections.identification?.[0]?.dmil;
  return (
    <div className="part-notes">
      {part.cancellation && <CancellationNote cancellation={part.cancellation} />}
      {!part.listed && !part.cancellation && (
        <Note>This item is on file but not listed in the catalog: no maker is recorded for it.</Note>
      )}
      {replaced.length > 0 && (
        <Note plain>
          Replaces{' '}
          {replaced.map(({ nsn }, index) => (
            <span key={nsn}>
              {index > 0 && ', '}
              <Num>{formatNsn(nsn)}</Num>
            </span>
          ))}
          {part.chain?.length ? (
            <>
              : see the <a href="#replacements">replacement history</a>.
            </>
          ) : (
            '.'
          )}
        </Note>
      )}
      {part.sections.identification === null && (
        <Note>
          <b>{partMessages.exportUnread}</b>: {partMessages.exportUnreadText}
        </Note>
      )}
      {demil && isExportChecked(demil.code) && <ExportNote code={demil.code} meaning={demil.meaning} />}
    </div>
  );
};

const CancellationNote = ({ cancellation }: { cancellation: NonNullable<PartData['cancellation']> }) => (
  <Note>
    <b>This item is cancelled</b>
    {cancellation.date && (
      <>
        {' '}
        since <Num>{cancellation.date}</Num>
      </>
    )}
    {cancellation.status && `: ${cancellation.status.meaning ?? `status ${cancellation.status.code}`}`}.
    {cancellation.survivor && (
      <>
        {' '}
        Its record names NIIN <Num>{cancellation.survivor}</Num> as its successor; no current item of this catalog
        follows it.
      </>
    )}
  </Note>
);

/** The title block: the eight codes that buyers look at first. A code whose section could not be read says so. */
export const PartFacts = ({ part: { sections } }: { part: PartData }) => {
  const { identification, management } = sections;
  const of = management?.[0];
  const item = identification?.[0];
  const facts: Fact[] = [
    fact('Unit of issue', of?.ui, management),
    fact('Acquisition advice', of?.aac, management),
    fact('Source of supply', of?.sos ?? item?.sos, management && identification),
    fact('Demilitarization', item?.dmil, identification),
    fact('Controlled inventory', of?.ciic, management),
    fact('Shelf life', of?.slc, management),
    fact('Criticality', item?.crit_cd, identification),
    fact('Hazard', item?.hmic, identification),
  ];
  return <Facts facts={facts} />;
};

/** `section` would hold the code; null could not be read. */
const fact = (label: string, coded: Coded | undefined, section: readonly unknown[] | null): Fact => ({
  label,
  code: coded?.code,
  text: coded?.meaning,
  unread: coded === undefined && section === null ? partMessages.unreadFact : null,
});

/** The only DEMIL code of an item that needs no demilitarization and no control. */
const UNCONTROLLED = 'A';

/** Whether the DEMIL code of an item calls for a look at its export classification: every code but A does. */
export const isExportChecked = (demil: string | undefined): demil is string =>
  demil !== undefined && demil.trim() !== '' && demil.trim().toUpperCase() !== UNCONTROLLED;

/** What the DEMIL code means for an export. `meaning`: null where none is published. Few codes make all of them. */
const ExportNote = memo(({ code, meaning }: { code: string; meaning: string | null }) => (
  <Note>
    <b>{partMessages.exportTitle}</b>: DEMIL code <Num>{code}</Num>
    {meaning !== null && `, ${meaning}`}. {partMessages.exportText}
  </Note>
));
