import type { Condition } from '../domain/condition.ts';
import { csvLine } from '../domain/escape-text.ts';
import type { Interpretation } from '../domain/parse-query.ts';
import { MAX_COLUMNS } from '../domain/split-table.ts';

/** Bounds of C11.6. */
export const MAX_LIST_LINES = 5_000;
export const MAX_LIST_BYTES = 5 * 1_024 * 1_024;
export const MAX_CANDIDATES = 20;

/** The roles of columns. `number`: a part number or stock number. */
export const ROLE_WORDS = {
  number: 'Part number or NSN',
  nsn: 'NSN or NIIN',
  cage: 'CAGE code',
  maker: 'Manufacturer',
  quantity: 'Quantity',
  unit: 'Unit',
  condition: 'Condition',
  description: 'Description',
  ignore: 'Not used',
};
export type ColumnRole = keyof typeof ROLE_WORDS;
export const COLUMN_ROLES = Object.keys(ROLE_WORDS) as ColumnRole[];

export type ListReading = Extract<Interpretation, { kind: 'nsn' | 'niin' | 'part-number' }>;

export type LineLookup = {
  number: string;
  /** Best first. Null: read when nothing else is found. */
  readings: readonly ListReading[] | null;
  beside: ListReading | null;
  /** The word beside may be no part number. */
  isGuess?: boolean;
  quantity: ListQuantity;
};

/** A text is unclear; empty means missing. */
export type ListQuantity = number | string | null;

export type ListLine = {
  line: number;
  /** Tabs part its cells. */
  text: string;
  lookups: readonly LineLookup[];
  condition: Condition | null;
  description: string;
  cage: string;
  maker: string;
  problem: string;
  /** Its part is not taken by itself. */
  doubt?: string;
};

export type ListColumns = {
  roles: readonly ColumnRole[];
  heads: readonly string[];
  samples: readonly (readonly string[])[];
  by: 'heads' | 'content' | 'chosen';
};

export type ListFacts = {
  source: 'text' | 'csv' | 'tsv' | 'xlsx' | 'ods';
  text: string | null;
  columns: ListColumns | null;
  notes: readonly string[];
};

export function readColumnsField(value: unknown): ColumnRole[] | null {
  const names: unknown = typeof value === 'string' ? value.split(',').map((name) => name.trim()) : value;
  if (!Array.isArray(names) || names.length === 0 || names.length > MAX_COLUMNS) return null;
  return names.every((name): name is ColumnRole => COLUMN_ROLES.includes(name as ColumnRole)) ? names : null;
}

/** A, B, ... Z, AA. */
export function letterOf(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : letterOf(Math.floor(column / 26) - 1) + letter;
}

export class ListError extends Error {
  override name = 'ListError';
  readonly status: 400 | 403 | 413 | 415 | 429 | 503;
  readonly retryAfterSeconds: number | null;

  constructor(message: string, status: ListError['status'] = 400, retryAfterSeconds: number | null = null) {
    super(message);
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Verdicts with their words in a file. `check`: found, but doubtful. */
const VERDICT_WORDS = {
  exact: 'exact',
  punctuation: 'punctuation ignored',
  replaced: 'replaced by',
  check: 'to check',
  choose: 'several candidates',
  'not-found': 'not found',
  unreadable: 'unreadable',
} as const;
export type LineVerdict = keyof typeof VERDICT_WORDS;
export const LINE_VERDICTS = Object.keys(VERDICT_WORDS) as [LineVerdict, ...LineVerdict[]];

export type MatchedPart = {
  nsn: string;
  itemName: string;
  /** Empty where a stock number was asked for. */
  partNumber: string;
  /** Empty for several makers. */
  cage: string;
  maker: string;
};

/** `words`: "5 dozen" for 60; may be empty. */
export type QuantityOffer = { quantity: number; words: string };

export type MatchedLine = Omit<ListLine, 'lookups' | 'problem' | 'doubt'> & {
  verdict: LineVerdict;
  reason: string;
  number: string;
  part: MatchedPart | null;
  quantity: number;
  quantityIs: 'given' | 'none' | 'unclear';
  /** Meanings of an unclear quantity, likeliest first. */
  offers: QuantityOffer[];
  candidates: MatchedPart[];
  hasMore: boolean;
  /** Absent where nothing is known of the shelf. */
  stock?: LineStock;
};

/** `words`: "in full", "6 of 10 EA"; `held`: "12 HD, FN, CoC"; `each`: "$38.50". */
export type LineStock = { covers: 'full' | 'part' | 'none'; words: string; held: string; each: string };

/** `onShelf`: sums up the lines. */
export type MatchedList = ListFacts & { onShelf?: string; counts: Record<LineVerdict, number>; lines: MatchedLine[] };

/** Valid while the line reads `text`. */
export type LineChoice = {
  text: string;
  taken?: boolean;
  nsn?: string;
  quantity?: string;
  added?: boolean;
};
export type LineChoices = Readonly<Record<number, LineChoice>>;

/** "12=60=5305-01-234-5678 5 dozen": line 12 is taken, 60 times. Other texts are left out. */
export function readChoices(fields: readonly string[]): LineChoices {
  const choices = fields.flatMap((field) => {
    const [, line, quantity, text = ''] = /^(\d{1,5})=(\d{1,9})=(.+)$/s.exec(field) ?? [];
    return line === undefined ? [] : [[line, { text: text.replaceAll('\r\n', '\n'), quantity, taken: true }] as const];
  });
  return Object.fromEntries(choices);
}

export const choiceField = ({ line, text }: MatchedLine, quantity: number | string): string =>
  `${line}=${quantity}=${text}`;

export type PostedList = {
  text: string;
  outcome:
    | { kind: 'matched'; list: MatchedList; choices: LineChoices }
    | { kind: 'refused'; status: ListError['status']; error: string };
};

export function countVerdicts(lines: readonly MatchedLine[]): MatchedList['counts'] {
  const counts = Object.fromEntries(LINE_VERDICTS.map((verdict) => [verdict, 0])) as MatchedList['counts'];
  for (const { verdict } of lines) counts[verdict]++;
  return counts;
}

export const missingNumbers = (lines: readonly MatchedLine[]): { text: string }[] =>
  lines.flatMap(({ verdict, number }) => (verdict === 'not-found' && number !== '' ? [{ text: number }] : []));

const COLUMNS: Readonly<Record<string, (line: MatchedLine) => string>> = {
  line: ({ line }) => String(line),
  'as written': ({ text }) => text,
  verdict: ({ verdict }) => VERDICT_WORDS[verdict],
  NSN: ({ part }) => part?.nsn ?? '',
  'item name': ({ part, description }) => part?.itemName ?? description,
  'part number': ({ part, number }) => part?.partNumber || number,
  CAGE: ({ part, cage }) => part?.cage || cage,
  maker: ({ part, maker }) => part?.maker || maker,
  quantity: ({ quantity }) => String(quantity),
  condition: ({ condition }) => condition ?? '',
  note: ({ reason }) => reason,
  candidates: ({ candidates }) => candidates.map(({ nsn }) => nsn).join(' '),
};

/** RFC 4180, with a mark that says UTF-8. */
export function listCsv(lines: readonly MatchedLine[]): string {
  const plain = (text: string) => text.replace(/[\t\r\n]+/g, ' | ').trim();
  const cells = (line: MatchedLine) => Object.values(COLUMNS).map((of) => plain(of(line)));
  return `\u{feff}${[Object.keys(COLUMNS), ...lines.map(cells)].map(csvLine).join('')}`;
}
