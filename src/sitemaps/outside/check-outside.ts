import { hash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { bodyText, onlyOk, type ReadUrl, type UrlAnswer, type UrlFailure } from '../audit/read-url.ts';
import type { WalkedItem } from '../health/walks.ts';
import { checkPage, checkShown, NOT_UNPACKED } from '../rules/check-page.ts';
import type { FindingKind } from '../rules/findings.ts';
import { checkDate } from '../rules/judge-answer.ts';
import { MAX_XML_BYTES } from '../rules/protocol.ts';
import type { Agent, AskOutside } from './ask-outside.ts';
import type { OutsideAddress } from './plan-outside.ts';

type Seen = NonNullable<WalkedItem['seen']>;
type Report = (kind: FindingKind, detail: string) => void;

const CRAWLERS: readonly Agent[] = ['Googlebot', 'bingbot'];
const SLOW_MS = 5_000;
/** The site compresses from 1 KB on. */
const COMPRESSED_FROM = 2_000;
/** Before the site was there. */
const LONG_AGO = Date.UTC(2001, 0, 1);

/**
 * Asks one public address as a browser and as crawlers do, and reports what differs, is late, stale, lost or added on
 * the way. `own`: reads the server itself. `seen`: by the last walk. Returns the answer to Googlebot; null without one.
 */
export async function checkOutside(
  address: Pick<OutsideAddress, 'path' | 'of'> & { nsn?: string | null },
  means: { origin: string; ask: AskOutside; own: ReadUrl | null; seen: Seen | undefined; nowMs: number },
  told: Report,
): Promise<{ answer: UrlAnswer | null; ms: number; seen?: Seen; isSilent?: true }> {
  const { path, of, nsn = null } = address;
  const { origin, ask, own, seen, nowMs } = means;
  const kinds = new Set<FindingKind>();
  const loc = origin + path;
  const report: Report = (kind, detail) => {
    if (!kinds.has(kind)) told(kind, detail);
    kinds.add(kind);
  };

  const toBrowser = await ask(path, { agent: 'browser' });
  if ('kind' in toBrowser) {
    report(toBrowser.kind, `${loc}: ${toBrowser.reason}`);
    return { answer: null, ms: 0, isSilent: true };
  }
  const mine = own === null || of !== 'page' ? null : await own(path);
  const ownHtml = mine === null || 'kind' in mine || mine.status !== 200 ? null : bodyText(mine);

  function judge(answer: UrlAnswer): void {
    const { status, header } = answer;
    if (of === 'absent') {
      if (status !== 404 && status !== 410) report('page-soft-404', `${loc} is no part, and answers HTTP ${status}`);
    } else if (of === 'page') {
      const html = bodyText(answer);
      checkPage(loc, { ...answer, html }, report);
      if (status === 200) checkShown(loc, { html: html ?? '', link: header('link'), own: ownHtml, nsn }, report);
    } else if (of !== 'robots') {
      const sent = onlyOk(answer);
      if ('kind' in sent) report(sent.kind, `${loc}: ${sent.reason}`);
    }
  }

  async function judgeTime(agent: Agent, { ms }: UrlAnswer): Promise<void> {
    if (ms <= SLOW_MS) return;
    const again = await ask(path, { agent });
    const least = 'kind' in again ? ms : Math.min(ms, again.ms);
    if (least > SLOW_MS) report('slow', `${loc} takes ${(least / 1_000).toFixed(1)} s`);
  }

  judge(toBrowser);
  await judgeTime('browser', toBrowser);
  let answer = toBrowser;
  for (const agent of CRAWLERS) {
    const toCrawler = await ask(path, { agent });
    const differs = (what: string): void => report('agent-differs', `${loc}: ${what}`);
    if ('kind' in toCrawler) {
      if (toCrawler.kind === 'limited') report('limited', `${loc}: ${toCrawler.reason}`);
      else differs(`${agent} gets nothing, ${toCrawler.reason}`);
      continue;
    }
    if (toCrawler.status !== toBrowser.status)
      differs(`HTTP ${toCrawler.status} to ${agent}, HTTP ${toBrowser.status} to a browser`);
    else if (await areOther(agent, toCrawler, toBrowser)) differs(`other bytes to ${agent} than to a browser`);
    judge(toCrawler);
    await judgeTime(agent, toCrawler);
    if (agent === 'Googlebot') answer = toCrawler;
  }

  /** Bytes that change at each request are no difference. */
  async function areOther(agent: Agent, toCrawler: UrlAnswer, before: UrlAnswer): Promise<boolean> {
    if (hashOf(toCrawler) === hashOf(before)) return false;
    const [one, other] = [await ask(path, { agent }), await ask(path, { agent: 'browser' })];
    return hashOf(one) === hashOf(toCrawler) && hashOf(other) === hashOf(before);
  }

  if (answer.status === 200) judgeHeaders(answer, mine ?? (own === null ? null : await own(path)));
  function judgeHeaders({ header, isGz, isGzipEncoded, bytes }: UrlAnswer, ours: UrlAnswer | UrlFailure | null): void {
    const ownHeader = ours === null || 'kind' in ours ? () => null : ours.header;
    const life = Math.max(lifeOf(header('cache-control')), ...CDN_LIVES.map((name) => lifeOf(ownHeader(name))));
    const age = Number(header('age') ?? 0);
    if (age > life) report('stale', `${loc} is ${age} s old, and may be ${life} s`);
    const varies = listOf(header('vary'));
    const due = listOf(ownHeader('vary') ?? (isGzipEncoded ? 'accept-encoding' : null));
    const gone = due.filter((name) => !varies.includes(name) && !varies.includes('*'));
    if (gone.length > 0) report('vary-gone', `${loc} lacks Vary: ${gone.join(', ')}`);
    if (!isGzipEncoded && !isGz && bytes.length > COMPRESSED_FROM)
      report('encoding-gone', `${loc} has ${bytes.length} bytes, not compressed`);
    if (!isGz && /^\s*attachment/i.test(header('content-disposition') ?? ''))
      report('page-attachment', `${loc} says Content-Disposition: ${header('content-disposition')}`);
    // that of a sitemap is judged with its bytes
    if (of === 'page' || of === 'robots') checkDate(Date.parse(header('last-modified') ?? ''), nowMs, report);
    if (of === 'robots' && bodyText(answer) === null) report('robots-unreadable', `${loc} ${NOT_UNPACKED}`);
  }

  const head = await ask(path, { agent: 'Googlebot', method: 'HEAD' });
  if ('kind' in head ? head.kind !== 'limited' : head.status !== answer.status)
    report(
      'head-status',
      `${loc}: ${'kind' in head ? head.reason : `HTTP ${head.status} to HEAD, ${answer.status} to GET`}`,
    );
  if (answer.status !== 200) return { answer, ms: toBrowser.ms };

  const now: Seen = { hash: hashOf(answer), etag: answer.header('etag'), modified: answer.header('last-modified') };
  const modifiedAt = Date.parse(now.modified ?? '') || LONG_AGO;
  const conditions = [
    ['if-none-match', '"of-other-bytes"'],
    ['if-modified-since', new Date(modifiedAt - 1_000).toUTCString()],
    ...(seen === undefined || seen.hash === now.hash
      ? []
      : [
          ['if-none-match', seen.etag],
          ['if-modified-since', seen.modified],
        ]),
  ] as [string, string | null][];
  for (const [name, value] of conditions) {
    if (value === null) continue;
    const conditional = await ask(path, { agent: 'Googlebot', headers: { [name]: value } });
    if (!('kind' in conditional) && conditional.status === 304)
      report('changed-not-modified', `${loc} answers 304 to ${name}: ${value}`);
  }
  return { answer, ms: toBrowser.ms, seen: now };
}

/** How long a CDN may keep it, where that takes its own rule off. */
const CDN_LIVES = ['cache-control', 'cdn-cache-control'];

/** Seconds that caches may send it for, stale ones included. */
function lifeOf(cacheControl: string | null): number {
  const seconds = (name: string): number =>
    Number(new RegExp(`\\b${name}=(\\d+)`, 'i').exec(cacheControl ?? '')?.[1] ?? 0);
  return Math.max(seconds('max-age'), seconds('s-maxage')) + seconds('stale-while-revalidate');
}

const listOf = (header: string | null): string[] =>
  (header ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

function hashOf(answer: UrlAnswer | UrlFailure): string {
  if ('kind' in answer) return answer.kind;
  const { status, bytes, isGzipEncoded } = answer;
  let plain = bytes;
  try {
    if (isGzipEncoded) plain = gunzipSync(bytes, { maxOutputLength: MAX_XML_BYTES });
  } catch {
    // told by what reads it
  }
  return `${status} ${hash('sha256', plain, 'base64url')}`;
}
