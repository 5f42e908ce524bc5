import { paths } from '#base/paths.ts';
import type { Problem } from './answer-schemas.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { setImmediate } from 'node:timers/promises';
import { csvLine } from '#base/domain/escape-text.ts';
import type { ApiAnswer, ApiTable } from './api-answer.ts';
import { chooseEncoding, encodeBody, etagOf, isNotModified } from '#base/http/frame/negotiate.ts';
import type { RateLimit } from '#base/http/rate-limit.ts';

const WORDS = {
  400: ['Bad request', 'A parameter is missing, unknown, repeated or cannot be read.'],
  401: ['Key needed', 'The call needs the key of an operator: Authorization: Bearer.'],
  403: ['Not allowed', 'The operator may not do this, or the page of another site called.'],
  404: ['Not found', 'The catalog has no such item, class or maker, or the API no such address.'],
  405: ['Method not allowed', 'The address takes no such method; Allow names those that it takes.'],
  406: ['Not acceptable', 'The Accept header takes neither JSON nor CSV.'],
  409: ['Conflict', 'Somebody has changed it meanwhile; the detail names the revision that is stored now.'],
  413: ['Too large', 'The body is larger than a stock list of 50 MB, or than an answer to a request of 1,000 lines.'],
  415: ['Not JSON', 'The body must be application/json.'],
  422: ['Cannot be stored', 'The body is readable and breaks a rule; errors names each.'],
  429: ['Too many requests', 'The address has used up its calls; Retry-After says for how many seconds.'],
  500: ['Internal error', 'Something went wrong on our side.'],
  503: ['Unavailable', 'The catalog is busy or cannot be read just now; Retry-After says for how many seconds.'],
} as const;

/** `kind`: the place on the page of the API. */
export const PROBLEMS = Object.entries(WORDS).map(([status, [title, when]]) => ({
  status: Number(status) as keyof typeof WORDS,
  kind: title.toLowerCase().replaceAll(' ', '-'),
  title,
  when,
}));

const CONTENT_TYPES = { json: 'application/json; charset=utf-8', csv: 'text/csv; charset=utf-8' } as const;
const CACHE_ANSWERS = 'public, max-age=60, stale-while-revalidate=600';
const RETRY_AFTER_SECONDS = 10;
/** About a millisecond. */
const ROWS_AT_ONCE = 250;
const HEADERS_OF_SUCCESS = ['content-encoding', 'etag', 'link', 'content-length', 'content-disposition'];

/** Adds ETag, 304, compression and links. `version`: in the ETag. */
export async function sendFound(
  reply: FastifyReply,
  found: ApiAnswer,
  { format, version, fileName }: { format: ApiFormat; version: string; fileName: string },
): Promise<FastifyReply> {
  const text = format === 'csv' ? await tableText(found.table()) : `${JSON.stringify(found.body)}\n`;
  // a page key is always in the query
  const suffix = format === 'csv' ? '&format=csv' : '';
  const { next, previous } = found;
  const links = [next && `<${next}${suffix}>; rel="next"`, previous && `<${previous}${suffix}>; rel="prev"`];
  if (links.some(Boolean)) reply.header('link', links.filter(Boolean).join(', '));
  if (format === 'csv') reply.header('content-disposition', `attachment; filename="${fileName}.csv"`);
  reply.header('content-type', CONTENT_TYPES[format]);
  return sendText(reply, text, found.whole ? version : null);
}

/** No cache keeps it without a version. */
export async function sendText(reply: FastifyReply, text: string, version: string | null): Promise<FastifyReply> {
  const { headers } = reply.request;
  const body = Buffer.from(text);
  const encoding = chooseEncoding(headers['accept-encoding'], body.length);
  if (version === null) reply.header('cache-control', 'no-store');
  else {
    const etag = `"${version}-${etagOf(body, encoding).slice(1)}`;
    reply.header('cache-control', CACHE_ANSWERS).header('etag', etag);
    if (isNotModified(headers['if-none-match'], etag)) return reply.code(304).send();
  }
  if (encoding === 'identity') return reply.send(body);
  return reply.header('content-encoding', encoding).send(await encodeBody(body, encoding));
}

export const sendUncached = (reply: FastifyReply, body: object): FastifyReply =>
  reply
    .type(CONTENT_TYPES.json)
    .header('cache-control', 'no-store')
    .send(`${JSON.stringify(body)}\n`);

/** RFC 9457. Unknown statuses count as 400 or 500. */
export function sendProblem(reply: FastifyReply, origin: string, told: Pick<Problem, 'status'> & Partial<Problem>) {
  const { status, detail, errors } = told;
  const known = status in WORDS ? status : status >= 500 ? 500 : 400;
  const { kind, title, when } = PROBLEMS.find((one) => one.status === known)!;
  const type = origin + paths.apiProblem(kind);
  const problem: Problem = { type, title, status: known, detail: detail ?? when, errors };
  for (const name of HEADERS_OF_SUCCESS) reply.removeHeader(name);
  if (known === 503) reply.header('retry-after', String(RETRY_AFTER_SECONDS));
  return withPublicHeaders(reply)
    .code(known)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(`${JSON.stringify(problem)}\n`);
}

/** For pages of other sites; not for search engines. */
export function withPublicHeaders(reply: FastifyReply): FastifyReply {
  return reply
    .header('access-control-allow-origin', '*')
    .header('access-control-expose-headers', 'ETag, Link, RateLimit, RateLimit-Policy, Retry-After')
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('vary', 'Accept, Accept-Encoding')
    .header('x-robots-tag', 'noindex');
}

/** Answers preflights. Browsers remember it for a day. */
export function addPreflight(scope: FastifyInstance, url: string, methods: string, headers: string): void {
  scope.options(url, async (_request, reply) =>
    reply
      .code(204)
      .header('access-control-allow-methods', methods)
      .header('access-control-allow-headers', headers)
      .header('access-control-max-age', '86400')
      .send(),
  );
}

/** Yields now and then: rows may be thousands. */
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

/** No client names as many types. */
const MAX_RANGES = 50;

/** "5305.csv" is "5305" as CSV. */
export function splitFormat(text: string): { name: string; format: ApiFormat | null } {
  const [, name, format] = /^(.*)\.(json|csv)$/i.exec(text) ?? [];
  return name === undefined ? { name: text, format: null } : { name, format: format!.toLowerCase() as ApiFormat };
}

/**
 * JSON on a tie; null for neither (RFC 9110 section 12.5.1). The most specific range counts, and of equal ones the
 * highest weight. Unreadable headers are ignored.
 */
export function chooseFormat(accept = ''): ApiFormat | null {
  const ranges = accept.toLowerCase().split(',').slice(0, MAX_RANGES).flatMap(readRange);
  if (ranges.length === 0) return 'json';
  const weights = new Map(ranges.toSorted(([, one], [, other]) => one - other));
  const weightOf = (type: string) =>
    weights.get(type) ?? weights.get(type.replace(/\/.*/, '/*')) ?? weights.get('*/*') ?? 0;
  const [json, csv] = [weightOf('application/json'), weightOf('text/csv')];
  if (json === 0 && csv === 0) return null;
  return csv > json ? 'csv' : 'json';
}

function readRange(text: string): [type: string, weight: number][] {
  const [type = '', ...parameters] = text.split(';').map((piece) => piece.trim());
  if (!/^(?:\*\/\*|[\w!#$&^.+-]+\/(?:\*|[\w!#$&^.+-]+))$/.test(type)) return [];
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
  return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(weight) ? [[type, Number(weight)]] : [];
}

export type CallAllowance = { rate: RateLimit; ratePerMinute: number };

/** Sets the rate headers. Null when allowed, else why not. */
export function countCall(reply: FastifyReply, ip: string, { rate, ratePerMinute }: CallAllowance): string | null {
  const waitSeconds = rate.take(ip);
  const { calls, wholeInSeconds } = rate.left(ip);
  reply.header('ratelimit-policy', `"default";q=${ratePerMinute};w=60`);
  reply.header('ratelimit', `"default";r=${calls};t=${wholeInSeconds}`);
  if (waitSeconds === 0) return null;
  reply.header('retry-after', String(waitSeconds));
  return `More than ${ratePerMinute} calls in a minute. Try again in ${waitSeconds} s.`;
}
