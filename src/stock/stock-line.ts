import type { Condition } from '#base/domain/condition.ts';
import type { Nsn } from '#base/domain/nsn.ts';
import type { Certificate, Currency, Price, PriceBreak } from '#base/domain/quotation.ts';

/** Lines of a list, refused ones included. */
export const MAX_STOCK_LINES = 2_000_000;
/** Characters of the name of a list. */
export const MAX_LIST_NAME = 40;
/** Bytes of an uploaded file. */
export const MAX_STOCK_BYTES = 50 * 1_024 * 1_024;

/** A file that cannot become a list; the message says why. */
export class StockRefused extends Error {
  override name = 'StockRefused';
}

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

/** Facts that never leave the desk. */
export type OwnFacts = { cost: Price | null; note: string };

export type StockLine = {
  /** Row of the file. */
  row: number;
  /** Null: in no NSN, or nothing is matched yet. */
  nsn: Nsn | null;
  isPublic: boolean;
  shown: ShownLine;
  own: OwnFacts;
};

/** A stored line. `number`: normalized. `since`: the day (YYYY-MM-DD) on which it came to be as it is shown. */
export type StoredLine = StockLine & { number: string; since: string };

export type Refusal = { row: number; text: string; reason: string };

/** Settings of a list: what it shows, how long, and how its files are read. */
export type ListSettings = {
  quantity: 'exact' | 'in-stock' | 'nothing';
  prices: boolean;
  /** Place and lead time. */
  places: boolean;
  /** Days after the count, then nothing is shown. */
  days: number;
  /** Days before the end on which operators are told. */
  remindDays: number;
  /** Lead time of lines that say none. Null: not said. */
  leadDays: number | null;
  /** A file that lacks more than this share of the lines in force must be confirmed. */
  fallPercent: number;
  /** Added to cost where a line has no price, for the desk. Null: no markup. */
  markupPercent: number | null;
  /** The currency of prices without a sign. */
  currency: Currency;
  /** How its files write numbers and dates. Empty: what can be read in two ways is refused. */
  decimalSign: '' | '.' | ',';
  dateOrder: '' | 'month' | 'day';
  /** Roles of columns by their heads, as set by hand. */
  columns: Readonly<Record<string, StockRole>>;
};

export const DEFAULT_LIST_SETTINGS: ListSettings = {
  quantity: 'exact',
  prices: true,
  places: true,
  days: 14,
  remindDays: 3,
  leadDays: null,
  fallPercent: 20,
  markupPercent: null,
  currency: 'USD',
  decimalSign: '',
  dateOrder: '',
  columns: {},
};

/** Settings of a list that are whole numbers, and their bounds. */
export const NUMBER_SETTINGS = {
  days: { label: 'Show a count for', hint: 'Days, then it is hidden.', least: 1, most: 365 },
  remindDays: { label: 'Remind us', hint: 'Days before that.', least: 0, most: 60 },
  fallPercent: { label: 'Ask when more is missing', hint: '% of the lines shown now.', least: 0, most: 100 },
  leadDays: { label: 'Lead time of this place', hint: 'Days, where a line says none.', least: 0, most: 999 },
  markupPercent: { label: 'Markup on cost', hint: '%, where a line has no price; for us.', least: 0, most: 1_000 },
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
export type Comparison = {
  lines: number;
  added: number;
  changed: number;
  gone: number;
  unchanged: number;
  unmatched: number;
  refused: number;
};

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
