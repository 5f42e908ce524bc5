import type { FastifyReply, FastifyRequest } from 'fastify';
import { setImmediate } from 'node:timers/promises';
import { csvLine } from '#base/domain/csv-line.ts';
import type { ApiAnswer, ApiTable } from '../calls/api-answer.ts';
import type { Problem } from '../calls/basic-schemas.ts';
import { problemOf } from '../calls/problems.ts';
import { chooseEncoding, encodeBody, etagOf, isNotModified } from '#base/http/frame/negotiate.ts';

const CONTENT_TYPES = { json: 'application/json; charset=utf-8', csv: 'text/csv; charset=utf-8' } as const;
/** Kept as long as pages, then asked for again by ETag. */
const CACHE_ANSWERS = 'public, max-age=60, stale-while-revalidate=600';
/** Seconds after which a caller may try again when the catalog could not be read. */
const RETRY_AFTER_SECONDS = 10;
/** Rows of a table that are written without a look at the network: about a millisecond. */
const ROWS_AT_ONCE = 250;
/** Of an answer that failed after they were set. */
const HEADERS_OF_SUCCESS = ['content-encoding', 'etag', 'link', 'content-length', 'content-disposition'];

type Sent = {
  format: ApiFormat;
  /** Names the state of the catalog in the ETag. */
  version: string;
  /** Of a table that is saved. */
  fileName: string;
};

/** Sends what was found in the form asked for, with ETag, 304, compression and links to the neighbors of a page. */
export async function sendFound(
  request: FastifyRequest,
  reply: FastifyReply,
  found: Extract<ApiAnswer, { kind: 'found' }>,
  { format, version, fileName }: Sent,
): Promise<FastifyReply> {
  const text = format === 'csv' ? await tableText(found.table()) : `${JSON.stringify(found.body)}\n`;
  const links = linksOf(found, format);
  if (links !== '') reply.header('link', links);
  if (format === 'csv') reply.header('content-disposition', `attachment; filename="${fileName}.csv"`);
  reply.header('content-type', CONTENT_TYPES[format]);
  return sendText(request, reply, text, found.whole ? version : null);
}

/** Sends a document of the API; without a version it is kept by no cache. */
export async function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
  version: string | null,
): Promise<FastifyReply> {
  const body = Buffer.from(text);
  const encoding = chooseEncoding(request.headers['accept-encoding'], body.length);
  if (version === null) reply.header('cache-control', 'no-store');
  else {
    const etag = `"${version}-${etagOf(body, encoding).slice(1)}`;
    reply.header('cache-control', CACHE_ANSWERS).header('etag', etag);
    if (isNotModified(request.headers['if-none-match'], etag)) return reply.code(304).send();
  }
  if (encoding === 'identity') return reply.send(body);
  return reply.header('content-encoding', encoding).send(await encodeBody(body, encoding));
}

/** Refuses in the form of RFC 9457, whatever the caller takes. */
export function sendProblem(
  reply: FastifyReply,
  origin: string,
  { status, detail, errors }: { status: number; detail?: string; errors?: Problem['errors'] },
): FastifyReply {
  const problem = problemOf(status, detail, origin, errors);
  for (const name of HEADERS_OF_SUCCESS) reply.removeHeader(name);
  if (problem.status === 503) reply.header('retry-after', String(RETRY_AFTER_SECONDS));
  return withPublicHeaders(reply)
    .code(problem.status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(`${JSON.stringify(problem)}\n`);
}

const EXPOSED = 'ETag, Link, RateLimit, RateLimit-Policy, Retry-After';

/** What every answer of the API carries: pages of other sites may read it, search engines leave it alone. */
export function withPublicHeaders(reply: FastifyReply): FastifyReply {
  return reply
    .header('access-control-allow-origin', '*')
    .header('access-control-expose-headers', EXPOSED)
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('vary', 'Accept, Accept-Encoding')
    .header('x-robots-tag', 'noindex');
}

function linksOf({ next, previous }: { next: string | null; previous: string | null }, format: ApiFormat): string {
  // A key of a page is always part of its query.
  const suffix = format === 'csv' ? '&format=csv' : '';
  const links = [next && `<${next}${suffix}>; rel="next"`, previous && `<${previous}${suffix}>; rel="prev"`];
  return links.filter(Boolean).join(', ');
}

/** A table as CSV, with a look at the network now and then: a row for each part number can be thousands. */
export async function tableText({ columns, rows }: ApiTable): Promise<string> {
  let text = csvLine(columns);
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    if (start > 0) await setImmediate();
    text += rows
      .slice(start, start + ROWS_AT_ONCE)
      .map(csvLine)
      .join('');
  }
  return text;
}

export type ApiFormat = 'json' | 'csv';

const TYPES: Record<ApiFormat, string> = { json: 'application/json', csv: 'text/csv' };
/** More of a header than this is not looked at: no client names as many types. */
const MAX_RANGES = 50;

/** The form at the end of a path: "5305.csv" is "5305" as CSV. */
export function splitFormat(text: string): { name: string; format: ApiFormat | null } {
  const [, name, format] = /^(.*)\.(json|csv)$/i.exec(text) ?? [];
  return name === undefined ? { name: text, format: null } : { name, format: format!.toLowerCase() as ApiFormat };
}

/**
 * The form that an Accept header likes best, JSON where both are liked the same; null when it takes neither (RFC 9110 section 12.5.1). The most
 * specific range counts for each. A header without a readable range counts as none.
 */
export function chooseFormat(accept: string | undefined): ApiFormat | null {
  const ranges = (accept ?? '').split(',').slice(0, MAX_RANGES).flatMap(readRange);
  if (ranges.length === 0) return 'json';
  const [json, csv] = [weightOf('json', ranges), weightOf('csv', ranges)];
  if (json === 0 && csv === 0) return null;
  return csv > json ? 'csv' : 'json';
}

type Range = { type: string; weight: number };

function readRange(text: string): Range[] {
  const [type = '', ...parameters] = text
    .toLowerCase()
    .split(';')
    .map((piece) => piece.trim());
  if (!/^(?:\*\/\*|[\w!#$&^.+-]+\/(?:\*|[\w!#$&^.+-]+))$/.test(type)) return [];
  const given = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  if (given === undefined) return [{ type, weight: 1 }];
  return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(given) ? [{ type, weight: Number(given) }] : [];
}

function weightOf(format: ApiFormat, ranges: readonly Range[]): number {
  const type = TYPES[format];
  for (const wanted of [type, `${type.split('/')[0]}/*`, '*/*']) {
    const weights = ranges.filter((range) => range.type === wanted).map(({ weight }) => weight);
    if (weights.length > 0) return Math.max(...weights);
  }
  return 0;
}
