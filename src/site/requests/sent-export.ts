import { csvLine } from '#base/domain/csv-line.ts';
import { formatDate } from '#base/domain/format-time.ts';
import { paths } from '#base/paths.ts';
import type { ListedRequest } from '../quote-form/request-states.client.ts';

/** Links of one mail: some mail programs take an address of 2,000 characters at most. */
export const MAILED_LINKS = 15;

const COLUMNS: Readonly<Record<string, (one: ListedRequest) => string>> = {
  request: ({ rfqNumber }) => rfqNumber,
  'short name': ({ state }) => (typeof state === 'string' ? '' : state.shortName),
  sent: ({ sentAtMs }) => (sentAtMs > 0 ? formatDate(sentAtMs) : ''),
  'asked for': ({ state }) => (typeof state === 'string' ? '' : state.askedFor),
  lines: ({ state }) => (typeof state === 'string' ? '' : String(state.lines)),
  state: ({ state }) => (typeof state === 'string' ? state : state.word.word),
  'what happens next': ({ state }) => (typeof state === 'string' ? '' : state.next),
  total: ({ state }) => (typeof state === 'string' ? '' : state.total),
};

/** The list of a browser as CSV, with the link of each request. `origin`: of the site, such as https://parts.example. */
export function sentCsv(listed: readonly ListedRequest[], origin: string): string {
  const rows = listed.map((one) => [...Object.values(COLUMNS).map((read) => read(one)), linkOf(one, origin)]);
  return [[...Object.keys(COLUMNS), 'link'], ...rows].map(csvLine).join('');
}

/** Opens the mail program of the buyer with the links of the newest requests; to whom they go is the buyer's choice. */
export function mailOfLinks(listed: readonly ListedRequest[], origin: string): string {
  const lines = listed.slice(0, MAILED_LINKS).map((one) => `${one.rfqNumber} ${linkOf(one, origin)}`);
  const body = encodeURIComponent(`${lines.join('\r\n')}\r\n`);
  return `mailto:?subject=${encodeURIComponent('Links of our requests for quote')}&body=${body}`;
}

const linkOf = ({ token }: ListedRequest, origin: string): string => origin + paths.receipt(token);
