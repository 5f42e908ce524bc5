import { parseCountry } from '#base/domain/country.ts';
import { parseIsoDate } from '#base/domain/day.ts';
import { MAX_QUANTITY_BREAKS, parseQuantityBreaks, parseQuantityList } from '#base/domain/quantity-breaks.ts';
import type { QuoteDelivery } from '#base/domain/quote-request.ts';
import { parseUnitOfIssue } from '#base/domain/unit-of-issue.ts';
import { isAbsent, ownValue, readObject, readText, type Fields, type Report } from './payload-values.ts';
import { MAX_FILES } from './quote-limits.ts';

/** What a request may say besides its parts; each may be left out, and comes out empty then. What cannot be used is reported. */
export function readDelivery(value: unknown, report: Report): QuoteDelivery {
  if (isAbsent(value)) return { address: '', country: '' };
  const fields = readObject(value, 'delivery', report) ?? {};
  const address = readText(fields, 'delivery', 'address', report, { lines: true });
  const asked = ownValue(fields, 'country');
  const country = parseCountry(asked);
  if (country === null && !isAbsent(asked) && asked !== '')
    report('delivery.country', 'Please choose a country: its code of two letters, or its English name.');
  return { address, country: country ?? '' };
}

/** How far a date may be in the past: a request may have waited in a browser that was offline. */
const MAX_LATE_DAYS = 30;
const MAX_AHEAD_YEARS = 20;
const DAY_MS = 86_400_000;

/** YYYY-MM-DD, or empty. */
export function readNeededBy(value: unknown, report: Report, nowMs = Date.now()): string {
  if (isAbsent(value) || value === '') return '';
  const date = parseIsoDate(value);
  if (date === null) {
    report('neededBy', 'Please write the date as YYYY-MM-DD, such as 2027-03-31.');
    return '';
  }
  const ahead = Date.parse(date) - nowMs;
  if (ahead < -MAX_LATE_DAYS * DAY_MS || ahead > MAX_AHEAD_YEARS * 366 * DAY_MS)
    report('neededBy', 'Please choose a date from today on, within 20 years.');
  return date;
}

/** The tokens of attach-file. */
export function readAttachments(value: unknown, report: Report): string[] {
  if (isAbsent(value)) return [];
  if (!Array.isArray(value) || value.some((token) => typeof token !== 'string' || !/^[\w-]{43}$/.test(token))) {
    report('attachments', 'Attachments are a list of the tokens that attach-file has answered with.');
    return [];
  }
  const tokens = [...new Set(value as string[])];
  if (tokens.length > MAX_FILES) report('attachments', `A request holds at most ${MAX_FILES} files.`);
  return tokens.slice(0, MAX_FILES);
}

/** The unit of issue of a line: two letters, or empty. */
export function readUnitOfIssue(fields: Fields, path: string, report: Report): string {
  const asked = ownValue(fields, 'unitOfIssue');
  if (isAbsent(asked) || asked === '') return '';
  const unit = parseUnitOfIssue(typeof asked === 'string' ? asked.trim().toUpperCase() : asked);
  if (unit === '') report(`${path}.unitOfIssue`, 'A unit of issue is a code of two letters, such as EA.');
  return unit;
}

/** Further quantities of a line, ascending. */
export function readQuantityBreaks(fields: Fields, path: string, report: Report): number[] {
  const asked = ownValue(fields, 'quantityBreaks');
  if (isAbsent(asked)) return [];
  const breaks =
    typeof asked === 'string' ? parseQuantityBreaks(asked) : Array.isArray(asked) ? parseQuantityList(asked) : null;
  if (breaks === null)
    report(
      `${path}.quantityBreaks`,
      `Write at most ${MAX_QUANTITY_BREAKS} whole quantities with slashes between them, such as 10 / 50 / 100.`,
    );
  return breaks ?? [];
}
