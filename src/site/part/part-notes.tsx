import { type Niin, parseNiin } from '#base/domain/niin.ts';
import { formatNsn, niinOfNsn, parseNsn } from '#base/domain/nsn.ts';
import { askedId } from '#base/paths.ts';
import { Note } from '#base/ui/feedback.tsx';
import { Icon } from '#base/ui/icon.tsx';
import { Num } from '#base/ui/number.tsx';
import { formatSourceDate, isExportChecked } from './column-formats.ts';
import { partMessages } from './messages.ts';
import type { PartData } from './part-data.ts';

/** Replaced numbers that a page can be asked for by. */
const MAX_ASKED = 50;

/** What must be known before anything else is read: replaced, cancelled, or opened by address only. */
export const PartNotes = ({ part }: { part: PartData }) => (
  <>
    <AskedNotes part={part} />
    {part.cancellation && <CancellationNote cancellation={part.cancellation} />}
    {!part.listed && !part.cancellation && (
      <Note>This item is on file but not listed in the catalog: no maker is recorded for it.</Note>
    )}
  </>
);

/** "You asked for ...": each stands hidden until the address names it, so that the page is the same for everybody. */
const AskedNotes = ({ part: { nsn, sections } }: { part: Pick<PartData, 'nsn' | 'sections'> }) =>
  sections.replaces?.slice(0, MAX_ASKED).map((row) => {
    const former = readFormer(row.cancelled_nsn?.code ?? '');
    return former === null || former.niin === niinOfNsn(nsn) ? null : (
      <p key={former.niin} className="note asked-note" id={askedId(former.niin)}>
        You asked for <Num>{former.number}</Num>; it was replaced by this one.
      </p>
    );
  });

function readFormer(text: string): { niin: Niin; number: string } | null {
  const nsn = parseNsn(text);
  const niin = nsn === null ? parseNiin(text) : niinOfNsn(nsn);
  return niin === null ? null : { niin, number: nsn === null ? text : formatNsn(nsn) };
}

const CancellationNote = ({ cancellation }: { cancellation: NonNullable<PartData['cancellation']> }) => (
  <Note>
    <b>This item is cancelled</b>
    {cancellation.date && (
      <>
        {' '}
        since <Num>{formatSourceDate(cancellation.date)}</Num>
      </>
    )}
    {cancellation.survivor === null &&
      cancellation.status &&
      `: ${cancellation.status.meaning ?? `status ${cancellation.status.code}`}`}
    .
    {cancellation.survivor && (
      <>
        {' '}
        Its record names NIIN <Num>{cancellation.survivor}</Num> as its successor; no current item of this catalog
        follows it.
      </>
    )}
  </Note>
);

/** The export notice in one line that unfolds; nothing for an item that needs none. */
export const ExportNotice = ({ part: { sections } }: { part: Pick<PartData, 'sections'> }) => {
  if (sections.identification === null)
    return (
      <Note>
        <b>{partMessages.exportUnread}</b>: {partMessages.exportUnreadText}
      </Note>
    );
  const demil = sections.identification[0]?.dmil;
  if (!demil || !isExportChecked(demil.code)) return null;
  return (
    <details className="fold">
      <summary>
        <Icon name="warn" size="s" />
        <span>
          <b>{partMessages.exportTitle}</b>: demilitarization code <Num>{demil.code}</Num>
        </span>
        <span className="fold-more no-print">
          <span className="wide-only">{partMessages.exportMore}</span>
          <Icon name="down" size="s" />
        </span>
      </summary>
      <p>
        {demil.meaning !== null && `Code ${demil.code}: ${demil.meaning}. `}
        {partMessages.exportText}
      </p>
    </details>
  );
};
