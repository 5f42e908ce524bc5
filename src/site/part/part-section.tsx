import type { ReactNode } from 'react';
import { Note } from '#base/ui/feedback.tsx';
import { partMessages } from './messages.ts';
import { type Column, type SectionName, SHOWN_COLUMNS } from '#base/domain/publog-columns.ts';
import { plural } from '#base/ui/format-count.ts';
import { Num } from '#base/ui/number.tsx';
import { type Description, DescriptionList } from '#base/ui/description-list.tsx';
import { formatColumn } from './column-formats.ts';
import { paths } from '#base/paths.ts';
import { MoreRow } from '#base/ui/table.tsx';
import type { Coded, PartData } from './part-data.ts';
import type { SiteFacts } from '#base/domain/site-facts.ts';

type PartSectionProps = {
  id: string;
  title: string;
  /** How messages call it: "freight". */
  name: string;
  detail?: ReactNode;
  /** The rows of the section: null could not be read, empty has nothing on file. */
  rows: readonly unknown[] | null;
  /** Shown when nothing is on file. */
  empty?: ReactNode;
  children: ReactNode;
};

/** A section of the part page: its content, what is said where nothing is on file, or a line that says that it could not be read. Nothing on file, and nothing to say: no section. */
export const PartSection = ({ id, title, name, detail, rows, empty, children }: PartSectionProps) => {
  if (rows?.length === 0 && empty === undefined) return null;
  return (
    <section className="section" id={id}>
      <div className="section-head">
        <h2>{title}</h2>
        {detail && <span className="muted small">{detail}</span>}
      </div>
      {rows === null ? <Note plain>{partMessages.unreadable(name)}</Note> : rows.length === 0 ? empty : children}
    </section>
  );
};

/** The last row of a list that goes on: the same page with more of its lists. */
export const NextPage = ({
  part: { nsn, page },
  columns,
}: {
  part: Pick<PartData, 'nsn' | 'page'>;
  columns: number;
}) => (
  <MoreRow columns={columns} href={paths.part(nsn, { page: String(page + 1) })}>
    {partMessages.nextPage}
  </MoreRow>
);

type Row = Readonly<Partial<Record<string, Coded>>>;

/** The recorded columns of a row as labelled lines: codes with their meaning, measures with their unit, everything else as the source writes it. */
export function pairsOf(row: Row, columns: readonly Column[]): Description[] {
  const pairs: Description[] = [];
  for (const column of columns) {
    const coded = row[column.name];
    if (!coded) continue;
    const shown = formatColumn(column, coded.code);
    if (shown === null) continue;
    const { label } = column;
    if (column.codes !== undefined) pairs.push({ label, code: shown, meaning: coded.meaning });
    else pairs.push(isNumberLike(shown) ? { label, number: shown } : { label, value: shown });
  }
  return pairs;
}

/** Codes, dates and measures are set as numbers; a sentence is not. */
const isNumberLike = (text: string) => text.length <= 24 && (/\d/.test(text) || !/[\s,]/.test(text));

type SectionRowsProps = {
  section: SectionName;
  rows: readonly Row[];
  /** What one row is called where there are several: "packaging record". */
  thing: string;
};

/** The first row of a section in full, the others behind a line that opens. */
export const SectionRows = ({ section, rows, thing }: SectionRowsProps) => {
  const [first, ...others] = rows;
  const columns = SHOWN_COLUMNS[section];
  if (!first) return null;
  return (
    <>
      <DescriptionList pairs={pairsOf(first, columns)} narrow />
      {others.length > 0 && (
        <details className="more-rows">
          <summary>
            {others.length} more {plural(others.length, thing)}
          </summary>
          {others.map((row, index) => (
            // rows have no key and never move
            // oxlint-disable-next-line react/no-array-index-key
            <DescriptionList key={index} pairs={pairsOf(row, columns)} narrow />
          ))}
        </details>
      )}
    </>
  );
};

/** The facts of the site about the edition in force. */
export type EditionFacts = Pick<SiteFacts, 'editionDate' | 'loadedOn' | 'sample'>;

type SourceLineProps = EditionFacts & {
  /** YYYY-MM-DD of the record's last change; null where the line is about several. */
  changedOn: string | null;
};

/** Where the data comes from, how old it is, and what "changed" means. The same on many pages. */
export const SourceLine = ({ editionDate, loadedOn, sample, changedOn }: SourceLineProps) => (
  <p className="source-line">
    {sample ? 'Source: made-up sample data in the form of the ' : 'Source: '}
    FLIS public edition{editionDate !== null && ' of '}
    {editionDate !== null && <Num>{editionDate.slice(0, 7)}</Num>}
    {loadedOn !== null && ', loaded '}
    {loadedOn !== null && <Num>{loadedOn}</Num>}.
    {changedOn !== null && (
      <>
        {' '}
        Record last changed <Num>{changedOn}</Num>, the first load with what is shown here.
      </>
    )}
  </p>
);

/** The facts of the line out of those of the site. */
export const editionOf = ({ editionDate, loadedOn, sample }: EditionFacts): EditionFacts => ({
  editionDate,
  loadedOn,
  sample,
});
