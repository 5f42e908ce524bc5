import type { ReactNode } from 'react';
import { inForceOf } from '#base/domain/management.ts';
import { formatNiin, type Niin, parseNiin, formatNsn, niinOfNsn, parseNsn } from '#base/domain/nsn.ts';
import { sentenceCase } from '#base/domain/plain-text.ts';
import { askedId, paths } from '#base/paths.ts';
import { Button, ButtonLink, CopyButton, Note, Num } from '#base/ui/elements.tsx';
import { Icon } from '#base/ui/icon.tsx';
import { JumpList } from '#base/ui/navigation.tsx';
import { PartLink } from '../catalog/part-links.tsx';
import { PartChanges } from '../changes/part-changes.tsx';
import { Characteristics, Logistics, logisticsOf } from './data-sections.tsx';
import { FirstLook } from './first-look.tsx';
import type { PartData } from './load-part.server.ts';
import { hasLookAlikesPlace, LOOK_ALIKES_ID, LookAlikesPlace } from './look-alikes/look-alikes.tsx';
import { announcedWords, MAX_ANNOUNCED } from './management.ts';
import { partMessages } from './messages.ts';
import { Overview } from './overview.tsx';
import { formatSourceDate, hasSimilar, isExportChecked, namePageOf } from './part-data.ts';
import { FormerNumbers, PartNumbers } from './part-numbers.tsx';
import { type EditionFacts, SourceLine } from './part-section.tsx';
import { Availability, type OnShelf } from './stock-pick.tsx';
import { NearbyParts, RelatedSidebar, relatedShown, ReplacementHistory } from './related-parts.tsx';

type PartPageProps = { part: PartData; shelf: OnShelf; edition: EditionFacts; replyHours: number; help: ReactNode };

export const PartPage = ({ part, shelf, edition, replyHours, help }: PartPageProps) => {
  const logistics = logisticsOf(part.sections);
  const related = relatedShown(part);
  const nothing = [...logistics, { id: 'related NSNs', rows: part.related }]
    .filter(({ id, rows }) => rows?.length === 0 && id !== 'history')
    .map(({ id }) => id);
  const jumps = [
    { id: 'part-numbers', name: 'Part numbers', count: part.partCount },
    { id: 'characteristics', name: 'Characteristics', count: part.sections.characteristics?.length },
    ...logistics.flatMap(({ id, rows }) => (rows?.length === 0 ? [] : { id, name: sentenceCase(id) })),
    ...(hasLookAlikesPlace(part) ? [{ id: LOOK_ALIKES_ID, name: 'Look-alikes' }] : []),
    { id: 'overview', name: 'Overview' },
    ...(related?.length === 0 ? [] : [{ id: 'related', name: 'Related NSNs', count: related?.length }]),
    ...(part.chain?.length === 0 ? [] : [{ id: 'replacements', name: 'Replacements', count: part.chain?.length }]),
    ...(part.changes?.length === 0 ? [] : [{ id: 'changes', name: 'Changes', count: part.changes?.length }]),
  ];
  return (
    <>
      <PartHead part={part} shelf={shelf} />
      <AskedNotes part={part} />
      <AdviceNotes part={part} />
      {part.cancellation && <CancellationNote {...part.cancellation} />}
      {!part.listed && !part.cancellation && <Note>{partMessages.notListed(part.formerCount > 0)}</Note>}
      <FirstLook part={part} shelf={shelf} replyHours={replyHours} />
      <ExportNotice part={part} />
      <Announcements words={announcedWords(part)} />
      <JumpList jumps={jumps} />
      <PartNumbers part={part} shelf={shelf} />
      <Characteristics part={part} inc={namePageOf(part)} />
      <FormerNumbers part={part} />
      <Logistics part={part} logistics={logistics} />
      {nothing.length > 0 && (
        <p className="mt-4 text-ink-2 text-md [border:1px_dashed_var(--line-strong)] py-2 px-3">
          <b>Nothing on file:</b> {nothing.join(', ')}.
        </p>
      )}
      <LookAlikesPlace part={part} />
      <div className="columns">
        <div className="[&>.section:first-child]:mt-0">
          <Overview part={part} />
          <ReplacementHistory part={part} />
          <PartChanges part={part} />
          <NearbyParts part={part} />
        </div>
        <aside className="aside part-aside print:block! print:mt-4!" aria-label="About this item">
          <RelatedSidebar part={part} />
          <ReadingNumber part={part} />
          {help}
        </aside>
      </div>
      <SourceLine {...edition} changedOn={part.changedOn} />
    </>
  );
};

/** The dialog reads the item here. */
const PartHead = ({ part, shelf }: { part: PartData; shelf: OnShelf }) => {
  const inc = namePageOf(part);
  const nsn = formatNsn(part.nsn);
  const unit = inForceOf(part.sections.management)?.ui;
  return (
    <div
      className="part-head grid grid-cols-[minmax(0,1fr)_auto] gap-y-2 gap-x-4 items-end pb-3 narrow:grid-cols-[minmax(0,1fr)_auto] narrow:items-start print:pb-2! narrow:[&_.button]:w-9 narrow:[&_.button]:p-0"
      data-item-nsn={nsn}
      data-item-name={part.itemName}
      data-unit={unit?.code}
      data-unit-meaning={unit?.meaning ?? undefined}
    >
      <div>
        <div className="flex items-center gap-2">
          <h1 className="num [font-size:clamp(1.2rem,6.2vw,var(--t-3xl))] tracking-[-0.02em]">{nsn}</h1>
          <CopyButton value={nsn} />
        </div>
        <p className="part-name text-lg font-mid mt-1">
          {inc === null ? part.itemName : <a href={paths.itemName(inc)}>{part.itemName}</a>}{' '}
          <span className="muted small whitespace-nowrap">
            NIIN <Num>{formatNiin(niinOfNsn(part.nsn))}</Num>
          </span>
        </p>
        <Availability shelf={shelf} />
      </div>
      <div className="buttons no-print narrow:[&_.part-way]:sr-only">
        <ButtonLink size="s" icon="compare" href={paths.compare([part.nsn])} rel="nofollow">
          <span className="part-way">{partMessages.compare}</span>
        </ButtonLink>
        {inc !== null && hasSimilar(part.sections.characteristics) && (
          <ButtonLink size="s" icon="list" href={paths.part(part.nsn, { similar: '1' })} rel="nofollow">
            <span className="part-way">Find similar</span>
          </ButtonLink>
        )}
        <span className="needs-script wide-only">
          <Button size="s" icon="print" data-print>
            Print
          </Button>
        </span>
      </div>
    </div>
  );
};

const MAX_ASKED = 50;

/** Hidden until the address names one: one page for everybody. */
const AskedNotes = ({ part: { nsn, sections } }: { part: PartData }) =>
  sections.replaces?.slice(0, MAX_ASKED).map(({ cancelled_nsn: { code = '' } = {} }) => {
    const former = parseNsn(code);
    const niin: Niin | null = former === null ? parseNiin(code) : niinOfNsn(former);
    return niin === null || niin === niinOfNsn(nsn) ? null : (
      <p key={niin} className="note asked-note hidden [scroll-margin-top:100vh] target:block" id={askedId(niin)}>
        You asked for <Num>{former === null ? code : formatNsn(former)}</Num>; it was replaced by this one.
      </p>
    );
  });

/** Wide screens have it in the order box. */
const Announcements = ({ words }: { words: readonly string[] }) =>
  words.length > 0 && (
    <ul className="mt-2 px-3.5 text-md leading-snug border-l-3 border-l-line-strong wide:hidden">
      {words.map((each) => (
        <li key={each}>{each}</li>
      ))}
    </ul>
  );

const AdviceNotes = ({ part: { phraseNumbers } }: { part: PartData }) =>
  phraseNumbers
    .filter(({ advice }) => advice !== null)
    .slice(0, MAX_ANNOUNCED)
    .map(({ nsn, advice, phrase, statement }, at) => (
      <Note key={at}>
        <b>
          {partMessages.advice[advice!]} <PartLink nsn={nsn} className="num" />
        </b>
        . {phrase?.meaning ? `Phrase ${phrase.code}: ${phrase.meaning}` : `Phrase: ${statement}`}.
      </Note>
    ));

const CancellationNote = ({ date, survivor, status }: NonNullable<PartData['cancellation']>) => (
  <Note>
    <b>This item is cancelled</b>
    {date && ' since '}
    {date && <Num>{formatSourceDate(date)}</Num>}
    {survivor === null && status && `: ${status.meaning ?? `status ${status.code}`}`}.
    {survivor && ' Its record names NIIN '}
    {survivor && <Num>{survivor}</Num>}
    {survivor && ' as its successor; no current item of this catalog follows it.'}
  </Note>
);

const ExportNotice = ({ part: { sections } }: { part: PartData }) => {
  if (sections.identification === null)
    return (
      <Note>
        <b>{partMessages.exportUnread}</b>: {partMessages.exportUnreadText}
      </Note>
    );
  const demil = sections.identification[0]?.dmil;
  if (!demil || !isExportChecked(demil.code)) return null;
  return (
    <details className="fold mt-3 border-l-3 border-l-accent bg-accent-soft text-md leading-snug print:mt-2! [&_summary>svg]:text-accent-text [&[open]_.fold-more_svg]:[transform:rotate(180deg)]">
      <summary className="flex gap-2.5 items-center min-h-10 py-1.5 px-3.5">
        <Icon name="warn" size="s" />
        <span>
          <b>May be export-controlled</b>: demilitarization code <Num>{demil.code}</Num>
        </span>
        <span className="no-print ml-auto inline-flex gap-1 items-center text-ink-2 text-sm">
          <span className="wide-only">What this means</span>
          <Icon name="down" size="s" />
        </span>
      </summary>
      <p className="pt-0 px-3.5 pb-2.5 max-w-248">
        {demil.meaning !== null && `Code ${demil.code}: ${demil.meaning}. `}
        {partMessages.exportText}
      </p>
    </details>
  );
};

const ReadingNumber = ({ part }: { part: PartData }) => {
  const nsn = formatNsn(part.nsn);
  const noTitle = part.unread.includes('class') ? 'title could not be read' : partMessages.noTitle;
  const pieces = [
    [part.fsg, 'FSG', part.groupTitle ?? noTitle],
    [part.fsc, 'FSC', part.classTitle ?? noTitle],
    [nsn.slice(5, 7), 'Country', part.country ?? partMessages.noTitle],
    [nsn.slice(5), 'NIIN', 'the item itself'],
  ];
  return (
    <section className="no-print">
      <h2>Reading this number</h2>
      <ul className="related reading ruled bg-surface text-md print:columns-3!">
        {pieces.map(([digits, name, meaning]) => (
          <li
            className="grid px-3 leading-snug text-sm not-first:ruled-t grid-cols-[6.25rem_1fr] items-baseline py-1.5"
            key={name}
          >
            <span className="num text-md justify-self-start">{digits}</span>
            <span className="muted">
              <b>{name}</b> {meaning}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};
