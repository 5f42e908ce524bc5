import { CONDITIONS } from '../../domain/condition.ts';
import type { QuoteLine, QuoteRequest } from '../../domain/quote-request.ts';
import { shortName } from '../../domain/short-name.ts';

/** Of a description, in the downloaded text and the PDF: C10.7. */
const DESCRIPTION_SHOWN = 28;

/** Who is asked, and what the terms promise: a part of the site's facts. */
export type RfqIssuer = {
  companyName: string;
  email: string;
  phone: string;
  quoteValidityDays: number;
};

/** A request as it is printed: one that is stored has an id, and with it a short name. */
export type RfqDocument = QuoteRequest & { id?: number };

/** "RFQ-1793456789012 (Q-4K7-219)": the number of a request, and its short name where it has one (C18.1). */
export const rfqName = ({ rfqNumber, id }: Pick<RfqDocument, 'rfqNumber' | 'id'>): string =>
  id === undefined ? rfqNumber : `${rfqNumber} (${shortName(id)})`;

/** The terms of every request: C10.7. */
export function rfqTerms(quoteValidityDays: number): string[] {
  return [
    'Pricing, availability and lead times requested.',
    'Condition code and traceability documents required.',
    'FOB Destination delivery.',
    `Quote validity: ${quoteValidityDays} days.`,
  ];
}

/** Name and value of what is known of the sender, in the order of the forms. */
export function rfqContact({ customer }: Pick<QuoteRequest, 'customer'>): [label: string, value: string][] {
  const all: [string, string][] = [
    ['Name', `${customer.firstName} ${customer.lastName}`.trim()],
    ['Company', customer.company],
    ['Job title', customer.jobTitle],
    ['Email', customer.email],
    ['Phone', customer.phone],
  ];
  return all.filter(([, value]) => value !== '');
}

/** A description cut to 28 characters, whole characters only. */
export function shortDescription(description: string): string {
  return Array.from(description).slice(0, DESCRIPTION_SHOWN).join('');
}

/** `RFQ-1793456789012.txt`: the download is named after the number. */
export const rfqFileName = (rfqNumber: string, kind: 'txt' | 'pdf'): string => `${rfqNumber}.${kind}`;

/**
 * The request as a plain text, as it is downloaded and mailed: columns of part number, NSN, description cut to 28 characters, quantity and
 * manufacturer, then the terms (C10.7). `date` as YYYY-MM-DD.
 */
export function rfqText(request: RfqDocument, issuer: RfqIssuer, date: string): string {
  const lines = [
    'REQUEST FOR QUOTE',
    '',
    `RFQ number: ${rfqName(request)}`,
    `Date:       ${date}`,
    `To:         ${issuer.companyName}, ${issuer.email}, ${issuer.phone}`,
    '',
    'FROM',
    ...rfqContact(request).map(([label, value]) => `${`${label}:`.padEnd(12)}${value}`),
    '',
    'PARTS',
    ...partTable(request.parts),
    '',
    ...(request.message === '' ? [] : ['MESSAGE', request.message, '']),
    'TERMS',
    ...rfqTerms(issuer.quoteValidityDays).map((term, index) => `${index + 1}. ${term}`),
    '',
  ];
  return lines.join('\r\n').replace(/\r?\n/g, '\r\n');
}

/** Number, part number, NSN, short description, quantity, condition and maker of a part in a document; a dash for what is not known. */
export const partCells = (part: QuoteLine, index: number): string[] =>
  [
    String(index + 1),
    part.partNumber,
    part.nsn,
    shortDescription(part.description),
    String(part.quantity),
    part.condition ?? '',
    makerText(part),
  ].map((cell) => cell || '-');

function partTable(parts: readonly QuoteLine[]): string[] {
  const rows = parts.map((part, index) => {
    const cells = partCells(part, index);
    return part.condition === null ? cells : cells.with(5, `${part.condition} ${CONDITIONS[part.condition]}`);
  });
  const heads = ['#', 'Part number', 'NSN', 'Description', 'Quantity', 'Condition', 'Manufacturer'];
  const widths = heads.map((head, column) => Math.max(head.length, ...rows.map((row) => widthOf(row[column]!))));
  // Numbers stand at the right of their column.
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

/** Manufacturer and CAGE code, as far as they are known. */
export function makerText({ manufacturer, cageCode }: Pick<QuoteLine, 'manufacturer' | 'cageCode'>): string {
  if (cageCode === '' || manufacturer.includes(cageCode)) return manufacturer;
  return manufacturer === '' ? `CAGE ${cageCode}` : `${manufacturer} (CAGE ${cageCode})`;
}

const widthOf = (text: string): number => Array.from(text).length;
