import { formatNsn, type Nsn } from '#base/domain/nsn.ts';
import { paths } from '#base/paths.ts';
import { Button } from '#base/ui/button.tsx';
import { Empty, Note } from '#base/ui/feedback.tsx';
import { Field, TextInput } from '#base/ui/field.tsx';
import { type EditionFacts, SourceLine } from '../part-section.tsx';
import { compareParts } from './compare-rows.ts';
import { CompareTable } from './compare-table.tsx';
import { type ComparedPart, type CompareNote, MAX_COMPARED } from '../part-data.ts';
import { compareMessages } from './messages.ts';
import { Num } from '#base/ui/number.tsx';

export type Comparison = {
  parts: readonly ComparedPart[];
  notes: readonly CompareNote[];
  /** Whether only rows in which the items are not the same are shown. */
  onlyDifferences: boolean;
};

/** Items side by side. Every state is an address: plain links and one plain form. */
export const ComparePage = ({ data, edition }: { data: Comparison; edition: EditionFacts }) => {
  const { parts, notes } = data;
  const nsns = parts.map(({ nsn }) => nsn);
  const onlyDifferences = data.onlyDifferences && parts.length > 1;
  const all = compareParts(parts);
  const rows = all.flatMap((group) => group.rows);
  const different = rows.filter(({ state }) => state !== 'same').length;
  const isRead = all.every(({ unread }) => unread === 0);
  const shown = onlyDifferences
    ? all.map((group) => ({ ...group, rows: group.rows.filter(({ state }) => state !== 'same') }))
    : all;
  return (
    <>
      <div className="page-head">
        <h1>{compareMessages.title}</h1>
        <p>{compareMessages.lead}</p>
      </div>
      <CompareNotes notes={notes} />
      <div className="compare-tools no-print">
        <AddForm nsns={nsns} onlyDifferences={onlyDifferences} />
        {parts.length > 1 && (
          <RowsSwitch nsns={nsns} onlyDifferences={onlyDifferences} all={rows.length} different={different} />
        )}
      </div>
      {parts.length === 0 && <Empty title={compareMessages.empty}>{compareMessages.emptyText}</Empty>}
      {parts.length === 1 && <OneAlone nsn={nsns[0]!} />}
      {onlyDifferences && different === 0 && (
        <p className="compare-none">{isRead ? compareMessages.noDifference : compareMessages.noDifferenceRead}</p>
      )}
      {parts.length > 0 && (
        <>
          <CompareTable parts={parts} groups={shown} rows={onlyDifferences ? 'differences' : undefined} />
          <SourceLine {...edition} changedOn={null} />
        </>
      )}
    </>
  );
};

const OneAlone = ({ nsn }: { nsn: Nsn }) => (
  <p className="compare-none">
    {compareMessages.one}{' '}
    <a href={paths.lookAlikes(nsn)} rel="nofollow">
      Or choose among its look-alikes
    </a>
    .
  </p>
);

const AddForm = ({ nsns, onlyDifferences }: { nsns: readonly Nsn[]; onlyDifferences: boolean }) =>
  nsns.length >= MAX_COMPARED ? (
    <p className="compare-full muted">{compareMessages.full}</p>
  ) : (
    <form className="compare-form" action={paths.compare()}>
      {nsns.map((nsn) => (
        <input key={nsn} type="hidden" name="nsn" value={formatNsn(nsn)} />
      ))}
      <Field id="compare-add" label={nsns.length === 0 ? 'NSN to compare' : 'Add an NSN'}>
        <TextInput
          id="compare-add"
          name="nsn"
          numeric
          maxLength={200}
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="5305-01-234-5678"
        />
      </Field>
      {onlyDifferences && <input type="hidden" name="rows" value="differences" />}
      <Button type="submit" kind="ink">
        Add
      </Button>
    </form>
  );

type RowsSwitchProps = { nsns: readonly Nsn[]; onlyDifferences: boolean; all: number; different: number };

const RowsSwitch = ({ nsns, onlyDifferences, all, different }: RowsSwitchProps) => (
  <nav className="segments compare-switch" aria-label="Rows">
    <a href={paths.compare(nsns)} rel="nofollow" aria-current={onlyDifferences ? undefined : 'true'}>
      All rows <span className="num">{all}</span>
    </a>
    <a href={paths.compare(nsns, 'differences')} rel="nofollow" aria-current={onlyDifferences ? 'true' : undefined}>
      Differences only <span className="num">{different}</span>
    </a>
  </nav>
);

/** Notes on the typed texts that are not simply columns. */
const CompareNotes = ({ notes }: { notes: readonly CompareNote[] }) =>
  notes.length === 0 ? null : (
    <div className="compare-notes">
      {notes.map((note) => (
        <Note key={`${note.kind} ${note.text}`} plain={note.kind === 'repeated' || note.kind === 'part-number'}>
          <NoteWords note={note} />
        </Note>
      ))}
    </div>
  );

const NoteWords = ({ note }: { note: CompareNote }) => {
  const { kind, text } = note;
  if ('nsn' in note) {
    const [before, behind] = compareMessages.notes[note.kind];
    return (
      <>
        “{text}” {before}
        <Num>{formatNsn(note.nsn)}</Num>
        {behind}
      </>
    );
  }
  return (
    <>
      “{text}” {compareMessages.notes[note.kind]}{' '}
      {(kind === 'several' || kind === 'unknown') && (
        <a href={paths.search(text)} rel="nofollow">
          Search for it
        </a>
      )}
    </>
  );
};
