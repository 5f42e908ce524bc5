import {
  FREIGHT_LABELS,
  IDENTIFICATION_LABELS,
  MANAGEMENT_LABELS,
  MOE_RULE_LABELS,
  PACKAGING_LABELS,
} from '../columns.ts';
import { isExportChecked } from '../export-note.tsx';
import { MANAGEMENT_FORMATS, measuredPairs, PACKAGING_FORMATS, withSize } from '../logistics-formats.ts';
import { partMessages } from '../messages.ts';
import type { Coded, PartNumberRow } from '../part-data.ts';
import { pairsOf, type Formats } from '../section-rows.tsx';
import type { Pair } from '../../../ui/pairs.tsx';
import { compareMessages } from './messages.ts';
import type { ComparedPart } from './compared-part.ts';

/** A value of a cell; `meaning` is there for codes alone, null where none is published. */
export type CellLine = { text: string; meaning?: string | null; isNumber?: boolean };
/** `key` is the same for cells that say the same; empty: not recorded. */
export type Cell = { lines: readonly CellLine[]; key: string };
/** Partly: what is recorded is the same, but not all have it. */
export type RowState = 'same' | 'differs' | 'partly';
export type CompareRow = { label: string; cells: readonly Cell[]; state: RowState };
export type CompareGroup = {
  title: string;
  rows: CompareRow[];
  /** Of how many items it could not be read. */ unread: number;
};

/** Part numbers and makers that a cell names. */
const NAMED = 4;
const EMPTY: Cell = { lines: [], key: '' };

/** What the title block of a part page says of an item, then the rest of its identification. */
const IDENTIFICATION = [
  ['dmil', 'Demilitarization (DEMIL)'],
  ['crit_cd', 'Criticality'],
  ['hmic', 'Hazard (HMIC)'],
  ['inc', 'Item name code'],
  ['niin_asgmt', 'Assigned'],
  ...IDENTIFICATION_LABELS,
] as const;
/** How it is bought, of the rules that are many and say mostly who manages it. */
const BUYING_LABELS = MOE_RULE_LABELS.filter(([column]) => column === 'amc' || column === 'amsc');

/** The rows of a comparison, group by group; those that nothing is recorded for are left out. */
export function compareParts(parts: readonly ComparedPart[]): CompareGroup[] {
  const group = (title: string, rows: CompareRow[], unread = 0): CompareGroup => ({
    title,
    rows: rows.filter(({ cells }) => cells.some(({ key }) => key !== '')),
    unread,
  });
  const count = (name: keyof ComparedPart['sections']) =>
    parts.filter(({ sections }) => sections[name] === null).length;
  return [
    group(
      'Item',
      [...itemRows(parts), ...pairRows(parts.map(identificationOf), IDENTIFICATION)],
      count('identification'),
    ),
    group('Technical characteristics', characteristicRows(parts), count('characteristics')),
    group(
      'Management data',
      pairRows(parts.map(managementOf), [...MANAGEMENT_LABELS, ...BUYING_LABELS]),
      count('management'),
    ),
    group('Packaging', pairRows(parts.map(packagingOf), PACKAGING_LABELS), count('packaging')),
    group('Freight', pairRows(parts.map(freightOf), FREIGHT_LABELS), count('freight')),
  ];
}

const row = (label: string, cells: readonly Cell[]): CompareRow => ({ label, cells, state: stateOf(cells) });

function stateOf(cells: readonly Cell[]): RowState {
  const recorded = new Set(cells.map(({ key }) => key).filter((key) => key !== ''));
  if (recorded.size > 1) return 'differs';
  return cells.every(({ key }) => key !== '') ? 'same' : 'partly';
}

function itemRows(parts: readonly ComparedPart[]): CompareRow[] {
  return [
    row(
      'Item name',
      parts.map(({ itemName }) => plain(itemName)),
    ),
    row(
      'Class',
      parts.map(({ fsc, classTitle }) => cellOf([{ text: fsc, meaning: classTitle ?? undefined }])),
    ),
    row(
      'Part numbers',
      parts.map(({ partNumbers, partCount }) => named(partNumbers?.map(numberLine), partCount)),
    ),
    row(
      'Makers',
      parts.map(({ partNumbers, makerCount }) => named(partNumbers && makerLines(partNumbers), makerCount)),
    ),
    row('Export', parts.map(exportCell)),
  ];
}

const plain = (text: string): Cell => cellOf([{ text }]);

function cellOf(lines: readonly CellLine[]): Cell {
  return { lines, key: [...new Set(lines.map(({ text }) => text))].sort().join('\n') };
}

/** The first few, and how many more there are. */
function named(lines: readonly CellLine[] | null | undefined, total: number): Cell {
  if (!lines) return { lines: [{ text: compareMessages.unread }], key: '' };
  const more = total - Math.min(lines.length, NAMED);
  const shown = lines.slice(0, NAMED);
  const { key } = cellOf(lines);
  return {
    lines: more > 0 ? [...shown, { text: `and ${more} more` }] : shown,
    key: key === '' ? '' : `${key}\n${total}`,
  };
}

const numberLine = ({ partNumber }: PartNumberRow): CellLine => ({ text: partNumber, isNumber: true });

function makerLines(rows: readonly PartNumberRow[]): CellLine[] {
  const makers = new Map(rows.map(({ cage, company }) => [cage, company]));
  return [...makers].map(([cage, company]) => ({
    text: company === null ? partMessages.unknownMaker(cage) : `${company} (${cage})`,
  }));
}

function exportCell({ sections }: ComparedPart): Cell {
  const demil = sections.identification?.[0]?.dmil?.code;
  if (demil === undefined) return EMPTY;
  return plain(isExportChecked(demil) ? compareMessages.exportChecked : compareMessages.exportFree);
}

/** Replies by requirement: the code is the key, since its words vary. Several replies to one requirement stand below each other. */
function characteristicRows(parts: readonly ComparedPart[]): CompareRow[] {
  const labels = new Map<string, string>();
  const replies = parts.map(({ sections }) => {
    const found = new Map<string, CellLine[]>();
    for (const { mrc, requirements_statement: statement, clear_text_reply: reply } of sections.characteristics ?? []) {
      const key = mrc?.code ?? statement?.code;
      if (key === undefined || !reply) continue;
      if (!labels.has(key)) labels.set(key, statement?.code ?? key);
      const lines = found.get(key) ?? [];
      if (!lines.some(({ text }) => text === reply.code)) found.set(key, [...lines, { text: reply.code }]);
    }
    return found;
  });
  return [...labels].map(([key, label]) =>
    row(
      label,
      replies.map((found) => cellOf(found.get(key) ?? [])),
    ),
  );
}

type Labels = readonly (readonly [string, string])[];
type Rows = readonly Readonly<Partial<Record<string, Coded>>>[];

const identificationOf = ({ sections }: ComparedPart): Pair[] =>
  allPairs(sections.identification, 'identification', IDENTIFICATION);
const managementOf = ({ sections }: ComparedPart): Pair[] => [
  ...allPairs(sections.management, 'management', MANAGEMENT_LABELS, MANAGEMENT_FORMATS),
  ...allPairs(sections.moe_rules, 'moe_rules', BUYING_LABELS),
];
const packagingOf = ({ sections }: ComparedPart): Pair[] =>
  allPairs(sections.packaging?.map(withSize) ?? null, 'packaging', PACKAGING_LABELS, PACKAGING_FORMATS);
const freightOf = ({ sections }: ComparedPart): Pair[] => [
  ...allPairs(sections.freight, 'freight', FREIGHT_LABELS),
  ...measuredPairs(sections.weight_and_cube?.[0]),
];

function allPairs(
  rows: Rows | null,
  section: Parameters<typeof pairsOf>[1]['section'],
  labels: Labels,
  formats?: Formats,
) {
  return (rows ?? []).flatMap((one) => pairsOf(one, { section, labels, formats }));
}

/** One row for each label, in their order and then as they come; what several records of an item say stands below each other, each once. */
function pairRows(pairs: readonly (readonly Pair[])[], labels: Labels): CompareRow[] {
  const wanted = new Set([...labels.map(([, label]) => label), ...pairs.flat().map(({ label }) => label)]);
  return [...wanted].map((label) =>
    row(
      label,
      pairs.map((own) => {
        const lines = own.filter((pair) => pair.label === label).map(lineOf);
        return cellOf(lines.filter(({ text }, at) => lines.findIndex((line) => line.text === text) === at));
      }),
    ),
  );
}

function lineOf(pair: Pair): CellLine {
  if ('code' in pair) return { text: pair.code, meaning: pair.meaning };
  return 'number' in pair ? { text: pair.number, isNumber: true } : { text: String(pair.value) };
}
