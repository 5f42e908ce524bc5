import { type Column, pickColumns, type SectionName, SHOWN_COLUMNS } from '#base/domain/publog-columns.ts';
import { formatCount } from '#base/ui/format-count.ts';
import { withSize, isExportChecked } from '../column-formats.ts';
import { partMessages } from '../messages.ts';
import type { Coded, ComparedPart, PartNumberRow } from '../part-data.ts';
import { pairsOf } from '../part-section.tsx';
import type { Description } from '#base/ui/description-list.tsx';
import { compareMessages } from './messages.ts';

/** A value of a cell; `meaning` is there for codes alone, null where none is published. */
export type CellLine = { text: string; meaning?: string | null; isNumber?: boolean };
export type Cell = {
  lines: readonly CellLine[];
  /** Equal for cells with equal content; empty when nothing is recorded or it could not be read. */
  key: string;
  /** It could not be read; a line, where there is one, says so. */
  isUnread?: boolean;
};
/** Partly: what is recorded is the same, but not all have it. */
type RowState = 'same' | 'differs' | 'partly';
export type CompareRow = { label: string; cells: readonly Cell[]; state: RowState };
export type CompareGroup = {
  title: string;
  rows: CompareRow[];
  /** Of how many items it could not be read. */
  unread: number;
};

/** Part numbers and makers that a cell names. */
const NAMED = 4;
const EMPTY: Cell = { lines: [], key: '' };
const UNREAD: Cell = { ...EMPTY, isUnread: true };
const EXPORT_UNREAD: Cell = { ...UNREAD, lines: [{ text: compareMessages.exportUnread }] };

/** What decides whether an item may be used and sold: shown first. */
const KEY_COLUMNS = pickColumns('identification', ['dmil', 'crit_cd', 'hmic']);
const OTHER_COLUMNS = SHOWN_COLUMNS.identification.filter((column) => !KEY_COLUMNS.includes(column));
/** How it is bought: most columns of the MOE rules are about who manages it. */
const BUYING_COLUMNS = pickColumns('moe_rules', ['amc', 'amsc']);

/** The rows of a comparison, group by group; those that nothing is recorded for are left out. */
export function compareParts(parts: readonly ComparedPart[]): CompareGroup[] {
  const group = (title: string, rows: CompareRow[], ...names: (keyof ComparedPart['sections'])[]): CompareGroup => {
    const isUnread = parts.map(({ sections }) => names.some((name) => sections[name] === null));
    const mark = (cell: Cell, at: number): Cell => (cell.lines.length === 0 && isUnread[at] ? UNREAD : cell);
    const marked = (one: CompareRow): CompareRow => ({ ...one, cells: one.cells.map(mark) });
    return {
      title,
      rows: rows.filter(({ cells }) => cells.some(({ key, isUnread: isBlank }) => key !== '' || isBlank)).map(marked),
      unread: isUnread.filter(Boolean).length,
    };
  };
  const pairs = (...listed: Listed[]): CompareRow[] => pairRows(parts, listed);
  return [
    group('Item', [...itemRows(parts), ...pairs(['identification', KEY_COLUMNS])], 'identification'),
    group('Technical characteristics', characteristicRows(parts), 'characteristics'),
    group('Identification', pairs(['identification', OTHER_COLUMNS]), 'identification'),
    group(
      'Management data',
      pairs(['management', SHOWN_COLUMNS.management], ['moe_rules', BUYING_COLUMNS]),
      'management',
      'moe_rules',
    ),
    group('Packaging', pairs(['packaging', SHOWN_COLUMNS.packaging]), 'packaging'),
    group(
      'Freight',
      pairs(['freight', SHOWN_COLUMNS.freight], ['weight_and_cube', SHOWN_COLUMNS.weight_and_cube]),
      'freight',
      'weight_and_cube',
    ),
  ];
}

/** A row with a cell for each of `items`: the compared parts, or something read from each. */
function row<Item>(label: string, items: readonly Item[], cell: (item: Item, at: number) => Cell): CompareRow {
  const cells = items.map(cell);
  return { label, cells, state: stateOf(cells) };
}

function stateOf(cells: readonly Cell[]): RowState {
  const recorded = new Set(cells.map(({ key }) => key).filter((key) => key !== ''));
  if (recorded.size > 1) return 'differs';
  return cells.every(({ key }) => key !== '') ? 'same' : 'partly';
}

function itemRows(parts: readonly ComparedPart[]): CompareRow[] {
  return [
    row('Item name', parts, ({ itemName }) => plain(itemName)),
    row('Class', parts, ({ fsc, classTitle }) => cellOf([{ text: fsc, meaning: classTitle ?? undefined }])),
    row('Part numbers', parts, ({ partNumbers, partCount }) => named(partNumbers?.map(numberLine), partCount)),
    row('Makers', parts, ({ partNumbers, makerCount }) => named(partNumbers && makerLines(partNumbers), makerCount)),
    exportRow(parts),
  ];
}

const plain = (text: string): Cell => cellOf([{ text }]);

function cellOf(lines: readonly CellLine[]): Cell {
  return {
    lines,
    key: lines
      .map(({ text }) => text)
      .sort()
      .join('\n'),
  };
}

/** The first few, each once, and how many there are in all. */
function named(lines: readonly CellLine[] | null | undefined, total: number): Cell {
  if (!lines) return UNREAD;
  const distinct = distinctLines(lines);
  const { key } = cellOf(distinct);
  const shown = distinct.slice(0, NAMED);
  const rest = { text: compareMessages.inAll(formatCount(total)) };
  return { lines: distinct.length > NAMED || total > lines.length ? [...shown, rest] : shown, key };
}

const distinctLines = (lines: readonly CellLine[]): CellLine[] => [
  ...new Map(lines.map((line) => [line.text, line])).values(),
];

const numberLine = ({ partNumber }: PartNumberRow): CellLine => ({ text: partNumber, isNumber: true });

function makerLines(rows: readonly PartNumberRow[]): CellLine[] {
  const makers = new Map(rows.map(({ cage, company }) => [cage, company]));
  return [...makers].map(([cage, company]) => ({
    text: company === null ? partMessages.unknownMaker(cage) : `${company} (${cage})`,
  }));
}

/** Shown as soon as the export of one item must be checked. */
function exportRow(parts: readonly ComparedPart[]): CompareRow {
  const codes = parts.map(({ sections }) => sections.identification?.[0]?.dmil?.code);
  const words = (code: string) => (isExportChecked(code) ? compareMessages.exportChecked : compareMessages.exportFree);
  const isUnread = parts.map(({ sections }) => sections.identification === null);
  const isNoted = codes.some(isExportChecked) || isUnread.includes(true);
  return row('Export', codes, (code, at) =>
    isUnread[at] ? EXPORT_UNREAD : isNoted && code ? plain(words(code)) : EMPTY,
  );
}

/** Replies by requirement: the code is the key, since its words vary. Several replies to one requirement are listed in one cell. */
function characteristicRows(parts: readonly ComparedPart[]): CompareRow[] {
  const labels = new Map<string, string>();
  const replies = parts.map(({ sections }) => {
    const found = new Map<string, CellLine[]>();
    for (const { mrc, requirements_statement: statement, clear_text_reply: reply } of sections.characteristics ?? []) {
      const key = mrc?.code ?? statement?.code;
      if (key === undefined || !reply) continue;
      if (!labels.has(key)) labels.set(key, statement?.code ?? key);
      found.set(key, distinctLines([...(found.get(key) ?? []), { text: reply.code }]));
    }
    return found;
  });
  return [...labels].map(([key, label]) => row(label, replies, (found) => cellOf(found.get(key) ?? [])));
}

/** Columns of a section that are compared. */
type Listed = [section: SectionName, columns: readonly Column[]];

/** One row for each label; a cell lists what the records of an item say, each value once. */
function pairRows(parts: readonly ComparedPart[], listed: readonly Listed[]): CompareRow[] {
  const pairs = parts.map(({ sections }) =>
    listed.flatMap(([section, columns]) => rowsOf(sections, section).flatMap((one) => pairsOf(one, columns))),
  );
  const labels = new Set(listed.flatMap(([, columns]) => columns.map(({ label }) => label)));
  return [...labels].map((label) =>
    row(label, pairs, (own) => cellOf(distinctLines(own.filter((pair) => pair.label === label).map(lineOf)))),
  );
}

/** The compared rows of a section: of weight and cube the first, as on the part page. */
function rowsOf(
  sections: ComparedPart['sections'],
  section: SectionName,
): readonly Readonly<Partial<Record<string, Coded>>>[] {
  if (section === 'packaging') return sections.packaging?.map(withSize) ?? [];
  return (section === 'weight_and_cube' ? sections[section]?.slice(0, 1) : sections[section]) ?? [];
}

function lineOf(pair: Description): CellLine {
  if ('code' in pair) return { text: pair.code, meaning: pair.meaning };
  return 'number' in pair ? { text: pair.number, isNumber: true } : { text: String(pair.value) };
}
