import { countryName } from '#base/domain/country.ts';
import { formatQuantityBreaks } from '#base/domain/quantity.ts';
import { unitWords } from '#base/domain/unit-of-issue.ts';
import { type QuoteLine, type QuoteRequest } from '#base/domain/quote-request.ts';
import { CONDITIONS } from '#base/domain/condition.ts';
import { shortName } from '#base/domain/short-name.ts';

/** Site and terms of a request. */
export type RfqIssuer = { companyName: string; email: string; phone: string; quoteValidityDays: number };

/** A stored request has an id and the names of its files. */
export type RfqDocument = QuoteRequest & { id?: number; files?: readonly RfqFile[] };
type RfqFile = { name: string; sizeBytes: number; by?: string };

/** Those that the buyer has brought. */
export const filesOfBuyer = <File extends RfqFile>(files: readonly File[]): File[] =>
  files.filter(({ by = 'buyer' }) => by === 'buyer');

/** Leaves out all that is the operator's own. */
export const rfqDocument = (quote: Required<RfqDocument>): RfqDocument => ({
  rfqNumber: quote.rfqNumber,
  customer: quote.customer,
  parts: quote.parts,
  message: quote.message,
  delivery: quote.delivery,
  neededBy: quote.neededBy,
  id: quote.id,
  files: filesOfBuyer(quote.files).map(({ name, sizeBytes }) => ({ name, sizeBytes })),
});

/** "RFQ-1793456789012 (Q-4K7-219)": C18.1 */
export const rfqName = ({ rfqNumber, id }: Pick<RfqDocument, 'rfqNumber' | 'id'>): string =>
  id === undefined ? rfqNumber : `${rfqNumber} (${shortName(id)})`;

/** C10.7 */
export function rfqTerms(quoteValidityDays: number): string[] {
  return [
    'Pricing, availability and lead times requested.',
    'Condition code and traceability documents required.',
    'FOB Destination delivery.',
    `Quote validity: ${quoteValidityDays} days.`,
  ];
}

type Labelled = [label: string, value: string];
const filled = (all: Labelled[]): Labelled[] => all.filter(([, value]) => value !== '');

export const rfqContact = ({ customer }: Pick<QuoteRequest, 'customer'>): Labelled[] =>
  filled([
    ['Name', `${customer.firstName} ${customer.lastName}`.trim()],
    ['Company', customer.company],
    ['Job title', customer.jobTitle],
    ['Email', customer.email],
    ['Phone', customer.phone],
  ]);

export const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** A value may have lines. */
export function rfqWishes({ delivery, neededBy, files = [] }: RfqDocument): Labelled[] {
  const country = delivery.country === '' ? '' : countryName(delivery.country);
  const names = filesOfBuyer(files).map(({ name, sizeBytes }) => `${name} (${sizeText(sizeBytes)})`);
  return filled([
    ['Deliver to', [delivery.address, country].filter((text) => text !== '').join('\n')],
    ['Needed by', neededBy],
    ['Files', names.join('\n')],
  ]);
}

/** Cuts to 28 whole characters, in text and PDF: C10.7. */
export const shortDescription = (description: string): string => Array.from(description).slice(0, 28).join('');

export const rfqFileName = (rfqNumber: string, kind: 'txt' | 'pdf'): string => `${rfqNumber}.${kind}`;

/** Prints a request as plain text: parts in columns, then the terms (C10.7). `date` as YYYY-MM-DD. */
export function rfqText(request: RfqDocument, issuer: RfqIssuer, date: string): string {
  const lines = [
    'REQUEST FOR QUOTE',
    '',
    `RFQ number: ${rfqName(request)}`,
    `Date:       ${date}`,
    `To:         ${issuer.companyName}, ${issuer.email}, ${issuer.phone}`,
    '',
    'FROM',
    ...rfqContact(request).map(labelled),
    '',
    ...section('DELIVERY AND DOCUMENTS', rfqWishes(request).map(labelled)),
    'PARTS',
    ...partTable(request.parts),
    '',
    ...section('MESSAGE', request.message === '' ? [] : [request.message]),
    'TERMS',
    ...rfqTerms(issuer.quoteValidityDays).map((term, index) => `${index + 1}. ${term}`),
    '',
  ];
  return lines.join('\r\n').replace(/\r?\n/g, '\r\n');
}

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [title, ...lines, ''];

const LABEL_WIDTH = 12;
/** "Company:    Buyer Aviation" */
const labelled = ([label, value]: Labelled): string =>
  `${label}:`.padEnd(LABEL_WIDTH) + value.replaceAll('\n', `\n${' '.repeat(LABEL_WIDTH)}`);

/** "HD, hundred: 3 means 300 pieces", "Also quote 50 / 100" */
export function lineNotes({ quantity, unitOfIssue, quantityBreaks, shelf }: QuoteLine): string[] {
  return [
    ...(['', 'EA'].includes(unitOfIssue) ? [] : [unitWords(unitOfIssue, quantity)]),
    ...(quantityBreaks.length > 0 ? [`Also quote ${formatQuantityBreaks(quantityBreaks)}`] : []),
    ...(shelf ? [`Chosen from the shelf: ${shelf}`] : []),
  ];
}

/** A dash stands for missing values. */
export const partCells = (part: QuoteLine, index: number): string[] =>
  [
    String(index + 1),
    part.partNumber,
    part.nsn,
    shortDescription(part.description),
    part.unitOfIssue === '' ? String(part.quantity) : `${part.quantity} ${part.unitOfIssue}`,
    part.condition ?? '',
    makerText(part),
  ].map((cell) => cell || '-');

function partTable(parts: readonly QuoteLine[]): string[] {
  const hasNotes = parts.some((part) => lineNotes(part).length > 0);
  const rows = parts.map((part, index) => {
    const cells = [...partCells(part, index), ...(hasNotes ? [lineNotes(part).join('; ')] : [])];
    return part.condition === null ? cells : cells.with(5, `${part.condition} ${CONDITIONS[part.condition]}`);
  });
  const heads = ['#', 'Part number', 'NSN', 'Description', 'Quantity', 'Condition', 'Manufacturer'];
  if (hasNotes) heads.push('Remarks');
  const widths = heads.map((head, column) => Math.max(head.length, ...rows.map((row) => widthOf(row[column]!))));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => {
        const space = ' '.repeat(widths[column]! - widthOf(cell));
        return column === 0 || column === 4 ? space + cell : cell + space;
      })
      .join('  ')
      .trimEnd();
  return [line(heads), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line)];
}

export function makerText({ manufacturer, cageCode }: Pick<QuoteLine, 'manufacturer' | 'cageCode'>): string {
  if (cageCode === '' || manufacturer.includes(cageCode)) return manufacturer;
  return manufacturer === '' ? `CAGE ${cageCode}` : `${manufacturer} (CAGE ${cageCode})`;
}

const widthOf = (text: string): number => Array.from(text).length;
