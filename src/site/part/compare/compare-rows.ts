import { inForceOf } from '#base/domain/management.ts';
import { type Column, pickColumns, type SectionName, SHOWN_COLUMNS } from '#base/domain/publog-columns.ts';
import { inOneWording } from '#base/domain/parse-measure.ts';
import type { Description } from '#base/ui/description-list.tsx';
import { formatCount } from '#base/ui/format-count.ts';
import { lineWords } from '../../catalog/shelf-rows.ts';
import { makerName } from '../../catalog/maker-words.ts';
import { isExportChecked, withSize } from '../part-data.ts';
import { pairsOf } from '../part-section.tsx';
import type { ComparedPart } from './find-compared.server.ts';

/** `meaning`: of a code, null without one. */
export type CellLine = { text: string; meaning?: string | null; isNumber?: boolean };
/** `key`: equal for equal content. `isUnread`: could not be read. */
export type Cell = { lines: readonly CellLine[]; key: string; isUnread?: boolean };
/** Partly: the same where it is recorded. */
export type CompareRow = { label: string; cells: readonly Cell[]; state: 'same' | 'differs' | 'partly' };
export type CompareGroup = { title: string; rows: CompareRow[]; unread: number };

const NAMED = 4;
const EMPTY: Cell = { lines: [], key: '' };
const UNREAD: Cell = { ...EMPTY, isUnread: true };

type Listed = [section: SectionName, columns: readonly Column[]];

/** Shown first: may the item be used and sold? */
const KEY_COLUMNS = pickColumns('identification', ['dmil', 'crit_cd', 'hmic']);
const GROUPS: readonly (readonly [title: string, ...listed: Listed[]])[] = [
  ['Identification', ['identification', SHOWN_COLUMNS.identification.filter((one) => !KEY_COLUMNS.includes(one))]],
  // the other columns are about who manages the item
  [
    'Management data',
    ['management', SHOWN_COLUMNS.management.filter(({ isComputed }) => !isComputed)],
    ['moe_rules', pickColumns('moe_rules', ['amc', 'amsc'])],
  ],
  ['Packaging', ['packaging', SHOWN_COLUMNS.packaging]],
  ['Freight', ['freight', SHOWN_COLUMNS.freight], ['weight_and_cube', SHOWN_COLUMNS.weight_and_cube]],
];

export function compareParts(parts: readonly ComparedPart[]): CompareGroup[] {
  const group = (title: string, rows: CompareRow[], ...names: SectionName[]): CompareGroup => {
    const isUnread = parts.map(({ sections }) => names.some((name) => sections[name] === null));
    const mark = (cell: Cell, at: number): Cell => (cell.lines.length === 0 && isUnread[at] ? UNREAD : cell);
    const filled = rows.filter(({ cells }) => cells.some((cell) => cell.key !== '' || cell.isUnread));
    return {
      title,
      rows: filled.map((one) => ({ ...one, cells: one.cells.map(mark) })),
      unread: isUnread.filter(Boolean).length,
    };
  };
  const keys = pairRows(parts, [['identification', KEY_COLUMNS]]);
  return [
    group('Item', [...itemRows(parts), ...keys], 'identification'),
    group('Technical characteristics', characteristicRows(parts), 'characteristics'),
    ...GROUPS.map(([title, ...listed]) => group(title, pairRows(parts, listed), ...listed.map(([name]) => name))),
  ];
}

function row<Item>(label: string, items: readonly Item[], cell: (item: Item, at: number) => Cell): CompareRow {
  const cells = items.map(cell);
  const recorded = new Set(cells.map(({ key }) => key).filter((key) => key !== ''));
  if (recorded.size > 1) return { label, cells, state: 'differs' };
  return { label, cells, state: cells.every(({ key }) => key !== '') ? 'same' : 'partly' };
}

function itemRows(parts: readonly ComparedPart[]): CompareRow[] {
  return [
    row('Item name', parts, ({ itemName }) => cellOf([{ text: itemName }])),
    row('Class', parts, ({ fsc, classTitle }) => cellOf([{ text: fsc, meaning: classTitle ?? undefined }])),
    row('Part numbers', parts, ({ partNumbers, partCount }) =>
      named(partNumbers?.map(({ partNumber }) => ({ text: partNumber, isNumber: true })) ?? null, partCount),
    ),
    row('Makers', parts, ({ partNumbers, makerCount }) => named(partNumbers && makerLines(partNumbers), makerCount)),
    exportRow(parts),
    ...(parts.some(({ shelf }) => shelf) ? [row('On our shelf', parts, shelfCell)] : []),
  ];
}

function shelfCell({ shelf }: ComparedPart): Cell {
  if (!shelf) return cellOf([{ text: 'Not on the shelf' }]);
  return shelf.length === 0 ? UNREAD : cellOf(shelf.map((line) => ({ text: lineWords(line) })));
}

function cellOf(lines: readonly CellLine[]): Cell {
  const texts = lines.map(({ text }) => inOneWording(text));
  return { lines, key: texts.sort().join('\n') };
}

function named(lines: readonly CellLine[] | null, total: number): Cell {
  if (lines === null) return UNREAD;
  const distinct = distinctLines(lines);
  const { key } = cellOf(distinct);
  const shown = distinct.slice(0, NAMED);
  const isCut = distinct.length > NAMED || total > lines.length;
  return { lines: isCut ? [...shown, { text: `${formatCount(total)} in all` }] : shown, key };
}

const distinctLines = (lines: readonly CellLine[]) => [...new Map(lines.map((line) => [line.text, line])).values()];

function makerLines(rows: NonNullable<ComparedPart['partNumbers']>): CellLine[] {
  const makers = new Map(rows.map(({ cage, company }) => [cage, company]));
  return [...makers].map(([cage, company]) => ({
    text: company === null ? makerName(company, cage) : `${company} (${cage})`,
  }));
}

function exportRow(parts: readonly ComparedPart[]): CompareRow {
  const codes = parts.map(({ sections }) => sections.identification && (sections.identification[0]?.dmil?.code ?? ''));
  const isNoted = codes.some((code) => code === null || isExportChecked(code));
  return row('Export', codes, (code) => {
    if (code === null) return { ...UNREAD, lines: [{ text: 'Could not be checked: treat as controlled until it is' }] };
    if (!isNoted || code === '') return EMPTY;
    const checked = 'May be controlled under ITAR or EAR: check before export';
    return cellOf([{ text: isExportChecked(code) ? checked : 'No note for DEMIL code A' }]);
  });
}

/** By code: the words of a requirement vary. */
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

function pairRows(parts: readonly ComparedPart[], listed: readonly Listed[]): CompareRow[] {
  const pairs = parts.map(({ sections }) =>
    listed.flatMap(([section, columns]) => rowsOf(sections, section).flatMap((one) => pairsOf(one, columns))),
  );
  const labels = new Set(listed.flatMap(([, columns]) => columns.map(({ label }) => label)));
  return [...labels].map((label) =>
    row(label, pairs, (own) => cellOf(distinctLines(own.filter((pair) => pair.label === label).map(lineOf)))),
  );
}

/** Weight and cube show their first row, as on the part page; management data the record in force. */
function rowsOf(sections: ComparedPart['sections'], section: SectionName) {
  if (section === 'packaging') return sections.packaging?.map(withSize) ?? [];
  if (section === 'management') return [inForceOf(sections.management)].filter((row) => row !== undefined);
  return (section === 'weight_and_cube' ? sections[section]?.slice(0, 1) : sections[section]) ?? [];
}

function lineOf(pair: Description): CellLine {
  if ('code' in pair) return { text: pair.code, meaning: pair.meaning };
  return 'number' in pair ? { text: pair.number, isNumber: true } : { text: String(pair.value) };
}
