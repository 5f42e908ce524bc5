import type { ReactNode } from 'react';
import type { Nsn } from '#base/domain/nsn.ts';
import { type Column, SHOWN_COLUMNS, type SectionName } from '#base/domain/publog-columns.ts';
import { sentenceCase } from '#base/domain/plain-text.ts';
import type { SiteFacts } from '#base/http/frame/page.ts';
import { paths } from '#base/paths.ts';
import { type Description, DescriptionList } from '#base/ui/description-list.tsx';
import { Note, plural, Num } from '#base/ui/elements.tsx';
import { MoreRow, Section } from '#base/ui/table.tsx';
import { PartLink } from '../catalog/part-links.tsx';
import type { PartData } from './load-part.server.ts';
import { partMessages } from './messages.ts';
import { type Coded, formatColumn } from './part-data.ts';

export const PartSection = (props: {
  id: string;
  title: string;
  /** In messages, where it is not the words of `id`: "freight". */
  name?: string;
  detail?: ReactNode;
  /** Null could not be read: `unread` says so in place of the usual words. */
  rows: readonly unknown[] | null;
  unread?: string;
  /** Without it an empty section is left out. */
  empty?: ReactNode;
  children: ReactNode;
}) => {
  const { id, title, name = id.replaceAll('-', ' '), detail, rows, empty, children } = props;
  const { unread = partMessages.unreadable(name) } = props;
  if (rows?.length === 0 && empty === undefined) return null;
  return (
    <Section id={id} title={title} aside={detail}>
      {rows === null ? <Note plain>{unread}</Note> : rows.length === 0 ? empty : children}
    </Section>
  );
};

export const NextPage = ({ part, columns }: { part: Pick<PartData, 'nsn' | 'page'>; columns: number }) => (
  <MoreRow columns={columns} href={paths.part(part.nsn, { page: String(part.page + 1) })}>
    Show 500 more
  </MoreRow>
);

type NumberListProps = { numbers: readonly { nsn: Nsn; text: string | null }[]; className?: string };

export const NumberList = ({ numbers, className = 'grid' }: NumberListProps) => (
  <ul className={`${className} grid-cols-3 gap-px ruled bg-line narrow:grid-cols-2`}>
    {numbers.map(({ nsn, text }) => (
      <li className="grid justify-items-start py-2 px-3 bg-surface leading-snug" key={nsn}>
        <PartLink nsn={nsn} className="num font-mid narrow:text-md narrow:tracking-[-0.02em]" />
        {text !== null && <span className="muted small">{text}</span>}
      </li>
    ))}
  </ul>
);

type Row = Readonly<Partial<Record<string, Coded>>>;

export const pairsOf = (row: Row, columns: readonly Column[]): Description[] =>
  columns.flatMap((column): Description[] => {
    const coded = row[column.name];
    const shown = coded ? formatColumn(column, coded.code) : null;
    if (!coded || shown === null) return [];
    const { label, codes, isComputed } = column;
    if (isComputed) return [{ label, value: sentenceCase(shown) }];
    if (codes !== undefined) return [{ label, code: shown, meaning: coded.meaning }];
    return [isNumberLike(shown) ? { label, number: shown } : { label, value: shown }];
  });

/** Sentences are not set as numbers. */
const isNumberLike = (text: string) => text.length <= 24 && (/\d/.test(text) || !/[\s,]/.test(text));

type SectionRowsProps = {
  section: SectionName;
  rows: readonly Row[] | null | undefined;
  thing: string;
  unfolded?: number;
};

/** Rows after the first, or after `unfolded`, are folded. */
export const SectionRows = ({ section, rows, thing, unfolded = 1 }: SectionRowsProps) => {
  const lists = (rows ?? []).map((row, index) => (
    // rows have no key and never move
    // oxlint-disable-next-line react/no-array-index-key
    <DescriptionList key={index} pairs={pairsOf(row, SHOWN_COLUMNS[section])} narrow />
  ));
  const more = lists.length - unfolded;
  return (
    <>
      {lists.slice(0, unfolded)}
      {more > 0 && (
        <details className="more-rows">
          <summary>
            {more} {unfolded > 0 && 'more '}
            {plural(more, thing)}
          </summary>
          {lists.slice(unfolded)}
        </details>
      )}
    </>
  );
};

export type EditionFacts = Pick<SiteFacts, 'editionDate' | 'loadedOn' | 'sample'>;

/** `changedOn`: null for several records. */
export const SourceLine = ({
  editionDate,
  loadedOn,
  sample,
  changedOn,
}: EditionFacts & { changedOn: string | null }) => (
  <p className="source-line mt-8 text-sm text-ink-2">
    {sample ? 'Source: made-up sample data in the form of the ' : 'Source: '}
    FLIS public edition{editionDate !== null && ' of '}
    {editionDate !== null && <Num>{editionDate.slice(0, 7)}</Num>}
    {loadedOn !== null && ', loaded '}
    {loadedOn !== null && <Num>{loadedOn}</Num>}.{changedOn !== null && ' Record last changed '}
    {changedOn !== null && <Num>{changedOn}</Num>}
    {changedOn !== null && ', the first load with what is shown here.'}
  </p>
);
