import type { Condition } from '#base/domain/condition.ts';
import type { Niin, Nsn } from '#base/domain/nsn.ts';
import { CURRENCIES, type Certificate, type Currency, type Price, type PriceBreak } from '#base/domain/quotation.ts';

/** Lines of a list, refused ones included. */
export const MAX_STOCK_LINES = 2_000_000;
/** More refused lines are counted, and not named. */
export const MAX_REFUSALS = 10_000;
/** Characters of the name of a list. */
export const MAX_LIST_NAME = 40;
/** Says whether a text can name a list. Spaces around it or signs that nobody sees would make two lists of one. */
export const isListName = (name: string): boolean =>
  name !== '' && name === name.trim() && name.length <= MAX_LIST_NAME && !/[\p{Cc}\p{Cf}]/u.test(name);
/** Bytes of an uploaded file. */
export const MAX_STOCK_BYTES = 50 * 1_024 * 1_024;
export const TOO_LARGE = 'A file has at most 50 MB. Pack it as XLSX, or split the list.';

/** On a page of operators. */
export const LINES_PER_PAGE = 50;

/** A file that cannot become a list; the message says why. */
export class StockRefused extends Error {}

/** The public facts of a line; its list may show fewer. Texts are empty where the file has none. */
export type ShownLine = {
  partNumber: string;
  cage: string;
  maker: string;
  name: string;
  condition: Condition;
  quantity: number;
  /** Unit of issue: "HD". */
  unit: string;
  /** Each unit. Null: on request. */
  price: Price | null;
  currency: Currency;
  breaks: readonly PriceBreak[];
  minimum: number | null;
  certificate: Certificate | null;
  trace: string;
  lot: string;
  /** YYYY-MM-DD. */
  shelfLife: string;
  place: string;
  /** Null: as its list says. */
  leadDays: number | null;
};

export type StoredLine = {
  /** Row of the file. */
  row: number;
  /** Null: in no NSN, or nothing is matched yet. */
  nsn: Nsn | null;
  /** Normalized. */
  number: string;
  isPublic: boolean;
  shown: ShownLine;
  /** Never leaves the desk. */
  own: { cost: Price | null; note: string; /** As its file names it. */ niin?: Niin };
  /** The day (YYYY-MM-DD) on which it came to be as it is shown. */
  since: string;
};

export type Refusal = { row: number; text: string; reason: string };

/** Settings of a list: what it shows, how long, and how its files are read. */
export const DEFAULT_LIST_SETTINGS = {
  quantity: 'exact' as 'exact' | 'in-stock' | 'nothing',
  prices: true,
  /** Place and lead time. */
  places: true,
  /** Days after the count, then nothing is shown. */
  days: 14,
  /** Days before the end on which operators are told. */
  remindDays: 3,
  /** Lead time of lines that say none. Null: not said. */
  leadDays: null as number | null,
  /** A file that lacks more than this share of the lines in force must be confirmed. */
  fallPercent: 20,
  /** Added to cost where a line has no price, for the desk. Null: no markup. */
  markupPercent: null as number | null,
  /** The currency of prices without a sign. */
  currency: 'USD' as Currency,
  /** How its files write numbers and dates. Empty: what can be read in two ways is refused. */
  decimalSign: '' as '' | '.' | ',',
  dateOrder: '' as '' | 'month' | 'day',
  /** Roles of columns by their heads, as set by hand. */
  columns: {} as Readonly<Record<string, StockRole>>,
};
export type ListSettings = typeof DEFAULT_LIST_SETTINGS;

/** Settings that are whole numbers: their words and bounds. */
export const NUMBER_SETTINGS = {
  days: ['Show a count for', 'Days, then it is hidden.', 1, 365],
  remindDays: ['Remind us', 'Days before that.', 0, 60],
  fallPercent: ['Ask when more than', '% of the lines shown now are missing.', 0, 100],
  leadDays: ['Lead time of this place', 'Days, where a line says none.', 0, 999],
  markupPercent: ['Markup on cost', '%, where a line has no price; for us.', 0, 1_000],
} as const;
export type NumberSetting = keyof typeof NUMBER_SETTINGS;

/** Settings that are one of several: their words, and those of each. */
export const CHOICE_SETTINGS = {
  quantity: [
    'Quantity',
    { exact: 'The exact quantity, “12 HD”', 'in-stock': 'Only “In stock”', nothing: 'Nothing; only operators see it' },
  ],
  currency: ['Prices without a sign are in', Object.fromEntries(CURRENCIES.map((one) => [one, one]))],
  decimalSign: ['Decimal sign', { '': 'not set: “1.234” is refused', '.': 'point: 1,234.50', ',': 'comma: 1.234,50' }],
  dateOrder: ['Order of dates', { '': 'not set: “11/12/26” is refused', month: 'month first', day: 'day first' }],
} as const;

/** Roles of columns and their words on screens. */
export const STOCK_ROLES = {
  nsn: 'NSN or NIIN',
  number: 'Part number',
  cage: 'CAGE code',
  maker: 'Maker',
  name: 'Name',
  condition: 'Condition',
  quantity: 'Quantity',
  unit: 'Unit of issue',
  price: 'Price',
  currency: 'Currency',
  breaks: 'Price from a quantity',
  minimum: 'Minimum quantity',
  certificate: 'Certificate',
  trace: 'Trace',
  lot: 'Lot or serial',
  shelfLife: 'Shelf life',
  place: 'Place',
  lead: 'Lead time, days',
  counted: 'Counted on',
  public: 'Shown to buyers',
  note: 'Note for us',
  cost: 'Cost',
  ignore: 'Do not use',
} as const;
export type StockRole = keyof typeof STOCK_ROLES;

/** Counts of a file against the list in force. */
export const NO_LINES = { lines: 0, added: 0, changed: 0, gone: 0, unchanged: 0, unmatched: 0, refused: 0 };
export type Comparison = typeof NO_LINES;

export type VersionFacts = Comparison & {
  id: number;
  state: 'reading' | 'draft' | 'in-force' | 'kept' | 'dropped';
  file: string;
  /** The operator that brought the file, and the time. */
  who: string;
  atMs: number;
  /** YYYY-MM-DD. */
  countedOn: string;
};

export type StockList = {
  id: number;
  name: string;
  settings: ListSettings;
  inForce: VersionFacts | null;
  draft: VersionFacts | null;
};
