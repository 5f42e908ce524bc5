import type { ColumnRole } from './list-line.ts';
import type { Row } from './split-table.ts';

/** A row of heads has at least so many cells that name a column. */
const FEWEST_HEADS = 2;

const NUMBER = '(?:NUMBERS?|NUM|NO|NR|NBR|N|CODE|ID)?';
/** Heads as people write them, letters and digits alone; the first that fits says what the column is. */
const HEADS: readonly [ColumnRole, RegExp][] = [
  [
    'quantity',
    /^(?:(?:REQ|REQD|REQUIRED|REQUESTED|ORDER|ORDERED|TOTAL|RFQ|BUY|NEED|NEEDED|OPEN) )?(?:QTY S?|QTYS?|QUANTITY|QUANTITIES|QUANT|QNTY|QUAN|QT|Q TY)(?: .*)?$/,
  ],
  [
    'ignore',
    /^(?:LINE|LN|ROW|POS|POSITION|SEQ|SERIAL|INDEX)(?: ITEM)?(?: (?:NUMBER|NO|NR|NUM))?$|^(?:NO|NR|ITEM (?:NO|NR)|CLIN|S NO)$/,
  ],
  [
    'ignore',
    /^(?:ALT|ALTERNATE|ALTERNATIVE|SUPERSEDED|OLD|SUB|SUBSTITUTE|NHA|NEXT|INTERNAL|OUR|CUSTOMER|PO|RFQ|DRAWING|DWG)\b/,
  ],
  ['ignore', /\b(?:PRICE|COST|TOTAL|AMOUNT|DATE|LEAD TIME|DELIVERY|CURRENCY|REMARKS?|NOTES?|COMMENTS?|WEIGHT)\b/],
  ['ignore', /^(?:UOM|U M|UI|U I|UNITS?|UNIT OF (?:ISSUE|MEASURE)|ISSUE|STATUS|PRIORITY|REV|REVISION)$/],
  [
    'nsn',
    new RegExp(
      `^(?:NSN|NIIN|FSN|NATO STOCK|NATIONAL STOCK|STOCK|NSN NIIN|NIIN NSN|NATO STOCK NSN) ?${NUMBER}(?: NSN)?$`,
    ),
  ],
  [
    'cage',
    new RegExp(
      `^(?:N?CAGEC?|FSCM|N?CAGE CODE|(?:MFR|MFG|MFGR|MANUFACTURER S?|VENDOR|SUPPLIER|MAKER) (?:CAGE|CODE)) ?${NUMBER}$`,
    ),
  ],
  [
    'quantity',
    /^(?:QTY.*|COUNT|PCS|PIECES|EA|EACH|NEED|NEEDED|REQUIRED|REQD|DEMAND|MENGE|CANTIDAD|QUANTITE|ANZAHL|HOW MANY|NO OF (?:PARTS|PIECES|UNITS))$/,
  ],
  ['condition', /^(?:CONDITION|COND|CND|CC|COND CODE|CONDITION CODE|CONDITION REQUIRED)$/],
  [
    'number',
    new RegExp(
      `^(?:(?:MFR|MFG|MFGR|MANUFACTURER|MANUFACTURERS|OEM|VENDOR|SUPPLIER|MAKER|MAIN|PRIMARY|REQUESTED|REF|REFERENCE|CATALOG|MATERIAL|PRODUCT|MODEL) )?(?:PARTS?|PT|P|PN|MPN|SKU) ?${NUMBER}(?: REQUIRED| REQUESTED| OR NSN| NSN| PN)?$`,
    ),
  ],
  [
    'number',
    new RegExp(
      `^(?:REF|REFERENCE|CATALOG|MATERIAL|PRODUCT|MODEL|ITEM|ARTICLE) (?:NUMBER|NUM|NO|NR|CODE|ID)$|^(?:PARTNUMBER|PARTNO|ARTIKELNUMMER|TEILENUMMER|NUMBER|PARTS? NUMBER.*|PN NSN|NSN PN|PART NSN|NSN PART(?: NUMBER)?|NSN OR PN|MATERIAL|SKU)$`,
    ),
  ],
  ['maker', /^(?:MANUFACTURERS?|MFR|MFG|MFGR|MAKER|MANUFACTURER NAME|MFR NAME|BRAND|OEM|SUPPLIER|VENDOR|COMPANY)$/],
  [
    'description',
    /^(?:DESCRIPTIONS?|DESC|DESCR|DESCRIP|NOMENCLATURE|NOMEN|NOUN|ITEM|ITEM NAME|NAME|(?:PART|ITEM|PRODUCT|MATERIAL) (?:NAME|DESC|DESCRIPTION|NOMENCLATURE)|DESIGNATION|BENENNUNG|DESCRIPCION|KEYWORD)$/,
  ],
];

/** What a head says that its column is; null when it is none that is known. */
export function roleOfHead(cell: string): ColumnRole | null {
  if (isNoHead(cell)) return null;
  const text = cell
    .normalize('NFKD')
    .toUpperCase()
    .replace(/\p{M}/gu, '')
    .replace(/['’]/g, '')
    .replace(/#/g, ' NUMBER ')
    .replace(/[^A-Z0-9]+/g, ' ')
    .replace(/\bP N\b/g, 'PN')
    .trim();
  if (text === '') return cell.trim() === '#' ? 'ignore' : null;
  if (text === 'NUMBER' && cell.includes('#')) return 'ignore';
  return HEADS.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}

/** What cannot be a head is seen at once: a long text, a number of four digits, and what has neither a letter nor a "#". */
const isNoHead = (cell: string): boolean => cell.length > 60 || /[0-9]{4}/.test(cell) || !/[^ -"$-@]/.test(cell);

/** The roles of the columns where a row is one of heads; null for every other row. A number, or what it may be called, must be among them. */
export function rolesOfHeads({ cells }: Row): ColumnRole[] | null {
  let filled = 0;
  let none = 0;
  for (const cell of cells)
    if (cell !== '') {
      filled++;
      if (isNoHead(cell)) none++;
    }
  // more than half of them are none: so is the row
  if (none > filled / 2) return null;
  const roles = cells.map((cell) => (cell === '' ? null : roleOfHead(cell)));
  const known = roles.filter((role) => role !== null);
  const hasNumber = known.some((role) => role === 'number' || role === 'nsn');
  const enough = known.length >= FEWEST_HEADS || (filled === 1 && known.length === 1);
  if (!hasNumber || !enough || known.length < filled / 2) return null;
  return firstOfEach(roles.map((role) => role ?? 'ignore'));
}

/** One column for each role: of two quantities the first counts. */
export function firstOfEach(roles: readonly ColumnRole[]): ColumnRole[] {
  const seen = new Set<ColumnRole>();
  return roles.map((role) => {
    if (role === 'ignore') return role;
    const again = seen.has(role);
    seen.add(role);
    return again ? 'ignore' : role;
  });
}
