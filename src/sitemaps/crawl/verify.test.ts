import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { newFolder } from '../../../test/support/new-folder.ts';
import { engineOfAgent, ENGINES } from './engines.ts';
import { openVerifier, parseRanges, readRanges, type DnsResolver } from './open-verifier.ts';

const CRAWLERS = new URL('../../../reference-data/crawlers/', import.meta.url);
const GOOGLE = '66.249.66.1';
const UNKNOWN = '93.184.215.14';
const noRanges = () => false;

/** A DNS of fixed records, and the failure of everything else. It counts the addresses that are looked up. */
function aDns(names: Record<string, string[]> = {}, addresses: Record<string, string[]> = {}, code = 'ENOTFOUND') {
  const none = () => Promise.reject(Object.assign(new Error('none'), { code }));
  const forward = (name: string) => (addresses[name] ? Promise.resolve(addresses[name]) : none());
  const seen = { lookups: 0 };
  const reverse = (address: string) => {
    seen.lookups += 1;
    return names[address] ? Promise.resolve(names[address]) : none();
  };
  const dns = { reverse, resolve4: forward, resolve6: forward } as DnsResolver;
  return { dns, seen };
}

test.each([
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'google'],
  ['Googlebot-Image/1.0', 'google'],
  ['Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)', 'bing'],
  ['Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)', 'yandex'],
  ['Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)', 'baidu'],
  ['DuckDuckBot/1.1; (+http://duckduckgo.com/duckduckbot.html)', 'duckduckgo'],
  ['Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/17.4 Safari/605.1.15 (Applebot/0.1)', 'apple'],
  ['Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)', 'openai'],
  ['Mozilla/5.0 AppleWebKit/537.36 (compatible; ClaudeBot/1.0; +claudebot@anthropic.com)', 'anthropic'],
  ['Mozilla/5.0 (compatible; PerplexityBot/1.0; +https://perplexity.ai/perplexitybot)', 'perplexity'],
  ['CCBot/2.0 (https://commoncrawl.org/faq/)', 'commoncrawl'],
  ['Mozilla/5.0 (compatible; Amazonbot/0.1; +https://developer.amazon.com/support/amazonbot)', 'amazon'],
  ['meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)', 'meta'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/143.0.0.0 Safari/537.36', null],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/142.0.0.0 YaBrowser/25.10 Yowser/2.5 Safari/537.36', null],
  ['Mozilla/5.0 (compatible; Baiduspider-render/2.0; +http://www.baidu.com/search/spider.html)', 'baidu'],
  ['AdsBot-Google (+http://www.google.com/adsbot.html)', null],
  ['Mozilla/5.0 (compatible; adidxbot/2.0; +http://www.bing.com/bingbot.htm)', null],
  ['Baiduspider-ads', null],
  ['Mozilla/5.0 (compatible; Baiduspider-cpro; +http://www.baidu.com/search/spider.html)', null],
  [`${'x'.repeat(2_000)} Googlebot`, null],
  [undefined, null],
])('%s is the agent of %s (C21.2)', (agent, engine) => {
  expect([engineOfAgent(agent), engineOfAgent(agent)]).toEqual([engine, engine]);
});

describe('files of ranges (C21.3)', () => {
  test('each that comes with the program says its source, is whole, and belongs to one engine', () => {
    const used = Object.values(ENGINES).flatMap(({ ranges }) => ranges);
    for (const file of readdirSync(CRAWLERS).filter((name) => name.endsWith('.json'))) {
      const json = readFileSync(new URL(file, CRAWLERS), 'utf8');
      expect(parseRanges(json).rules.length, file).toBeGreaterThan(2);
      expect((JSON.parse(json) as { source: string }).source, file).toMatch(/^(?:https|whois)/);
      expect(used, file).toContain(file.replace('.json', ''));
    }
  });

  test('one in the folder of the operator replaces that of the same name; a damaged one does not', async () => {
    const folder = newFolder('ranges');
    writeFileSync(join(folder, 'googlebot.json'), '{"prefixes":[{"ipv4Prefix":"198.51.100.0/24"}]}');
    writeFileSync(join(folder, 'bingbot.json'), '{"prefixes":[{"ipv4Prefix":"198.51.100.0/99"}]}');
    writeFileSync(join(folder, 'amazonbot.json'), '{"prefixes":[{"ipv4Prefix":"203.0.113.9"}]}');
    const bad: string[] = [];
    const inRanges = await readRanges(folder, (file) => bad.push(file));
    expect(inRanges('google', GOOGLE)).toBe(false);
    expect(inRanges('google', '198.51.100.9')).toBe(true);
    expect(inRanges('bing', '157.55.39.1')).toBe(true);
    expect(inRanges('amazon', '203.0.113.9')).toBe(true);
    expect(bad).toEqual([join(folder, 'bingbot.json')]);
  });

  const noFiles = ['', '[]', '{}', '{"prefixes":[null]}', '{"prefixes":[{"ipv4Prefix":7}]}', '{"prefixes":[{}]}'];
  test.each(noFiles)('%s is refused', (json) => expect(() => parseRanges(json)).toThrow());

  test.each('0.0.0.0/0 192.0.2.0/33 192.0.2.0/ 192.0.2.0/-1 192.0.2.0/24/24 x/8 ::/0 2001:db8::/129'.split(' '))(
    'one with %s is refused',
    (ipv4Prefix) => expect(() => parseRanges(JSON.stringify({ prefixes: [{ ipv4Prefix }] }))).toThrow('no range'),
  );

  test('a range holds its first and last address and none beside', () => {
    const texts = ['192.0.2.64/27', '198.51.100.7', '2001:db8:1::/48'];
    const list = parseRanges(JSON.stringify({ prefixes: texts.map((ipv4Prefix) => ({ ipv4Prefix })) }));
    const found = (text: string) => list.check(text, text.includes(':') ? 'ipv6' : 'ipv4');
    const inside = ['192.0.2.64', '192.0.2.95', '198.51.100.7', '::ffff:192.0.2.70', '2001:db8:1:ffff::'];
    const outside = ['192.0.2.63', '192.0.2.96', '198.51.100.8', '2001:db8:2::', '::c000:246', '0.0.0.0'];
    expect([...inside, ...outside].filter(found)).toEqual(inside);
  });
});

describe('who is verified (C21.4)', () => {
  const ofYandex = () => aDns({ [UNKNOWN]: ['spider.yandex.com'] }, { 'spider.yandex.com': [UNKNOWN] });

  test('an address in a published range is, of that engine alone', async () => {
    const verifier = openVerifier({ inRanges: await readRanges(null), dns: null });
    const right = [GOOGLE, `::ffff:${GOOGLE}`, '2001:4860:4801:10::1'];
    const others = ['127.0.0.1', '::1', UNKNOWN, '', 'garbage', '10.0.0.1'];
    expect([...right, ...others].filter((address) => verifier.verify('google', address))).toEqual(right);
    expect([GOOGLE, '157.55.39.1'].map((address) => verifier.verify('bing', address))).toEqual([false, true]);
  });

  test.each([
    ['its host leads back to it', 'crawl-1.googlebot.com', UNKNOWN, true],
    ['capital letters and a dot at the end do no harm', 'CRAWL-1.GoogleBot.com.', UNKNOWN, true],
    ['special crawlers of Google', 'rate-limited-proxy-93-184-215-14.google.com', UNKNOWN, true],
    ['Google fetches for people', 'google-proxy-93-184-215-14.google.com', UNKNOWN, false],
    ['its host leads elsewhere', 'crawl-1.googlebot.com', GOOGLE, false],
    ['its host leads nowhere', 'crawl-1.googlebot.com', null, false],
    ['it only ends in the same letters', 'evilgooglebot.com', UNKNOWN, false],
    ['it only begins so', 'googlebot.com.evil.example', UNKNOWN, false],
    ['anybody can rent it', '14.215.184.93.bc.googleusercontent.com', UNKNOWN, false],
    ['it has no name', null, UNKNOWN, false],
  ])('by DNS: %s', async (_why, host, leadsTo, verified) => {
    const name = (host ?? '').toLowerCase().replace(/\.$/, '');
    const { dns } = aDns({ [UNKNOWN]: host === null ? [] : [host] }, { [name]: leadsTo === null ? [] : [leadsTo] });
    const verifier = openVerifier({ inRanges: noRanges, dns });
    expect(await verifier.verify('google', UNKNOWN)).toBe(verified);
    // the second time it is known
    expect(verifier.verify('google', UNKNOWN)).toBe(verified);
  });

  test('by DNS: IPv6, also in another spelling', async () => {
    const { dns } = aDns({ '2a02:6b8::1': ['spider.yandex.com'] }, { 'spider.yandex.com': ['2A02:6B8:0:0::1'] });
    expect(await openVerifier({ inRanges: noRanges, dns }).verify('yandex', '2a02:6b8::1')).toBe(true);
  });

  test('many records of one address are one lookup, and private addresses are not looked up', async () => {
    const { dns, seen } = aDns();
    const verifier = openVerifier({ inRanges: noRanges, dns });
    const answers = Array.from({ length: 100 }, () => verifier.verify('google', UNKNOWN));
    expect(await Promise.all(answers)).toEqual(Array.from({ length: 100 }, () => false));
    for (const address of ['127.0.0.1', '10.1.2.3', '::1', '::ffff:192.168.0.1', 'fd00::1'])
      expect(verifier.verify('google', address)).toBe(false);
    expect(verifier.verify('openai', UNKNOWN)).toBe(false);
    expect(seen.lookups).toBe(1);
  });

  test('a DNS that does not answer is left alone for a while, and asked again later', async () => {
    let clock = 1;
    const { dns, seen } = aDns({}, {}, 'ETIMEOUT');
    const verifier = openVerifier({ inRanges: noRanges, dns, now: () => clock });
    for (let at = 1; at <= 20; at += 1) expect(await verifier.verify('google', `93.184.215.${at}`)).toBe(false);
    expect(seen.lookups).toBe(5);
    clock += 5 * 60_000;
    await verifier.verify('google', '93.184.215.1');
    expect(seen.lookups).toBe(6);
  });

  test('silent networks of others do not end the lookups of a DNS that answers', async () => {
    const { dns } = ofYandex();
    const silent = aDns({}, {}, 'ETIMEOUT').dns;
    const reverse = (address: string) => (address === UNKNOWN ? dns : silent).reverse(address);
    const verifier = openVerifier({ inRanges: noRanges, dns: { ...dns, reverse } });
    for (let at = 1; at <= 20; at += 1) expect(await verifier.verify('yandex', `93.${at}.215.1`)).toBe(false);
    expect(await verifier.verify('yandex', UNKNOWN)).toBe(true);
  });

  test('whoever was verified is not forgotten for those who are refused', async () => {
    const { dns, seen } = ofYandex();
    const verifier = openVerifier({ inRanges: noRanges, dns });
    await verifier.verify('yandex', UNKNOWN);
    for (let at = 0; at < 10_001; at += 1) verifier.verify('openai', `2001:db8::${at.toString(16)}`);
    expect([verifier.verify('yandex', UNKNOWN), seen.lookups]).toEqual([true, 1]);
  });

  test('a flood of addresses is bounded: some are looked up, the rest are claims at once', async () => {
    let open = 0;
    let most = 0;
    const gates: (() => void)[] = [];
    const slow: DnsResolver = {
      ...aDns().dns,
      reverse: async () => {
        most = Math.max(most, (open += 1));
        await new Promise<void>((resolve) => gates.push(resolve));
        open -= 1;
        return [];
      },
    };
    const verifier = openVerifier({ inRanges: noRanges, dns: slow });
    const claims = (addresses: string[]) => {
      const answers = addresses.map((address) => verifier.verify('google', address));
      waiting.push(...answers);
      return answers.filter((answer) => answer === false).length;
    };
    const waiting: (boolean | Promise<boolean>)[] = [];
    expect(claims(Array.from({ length: 200 }, (_, at) => `93.184.215.${at}`))).toBe(180);
    expect(claims(Array.from({ length: 200 }, (_, at) => `2a02:6b8::${at}`))).toBe(180);
    expect(claims(Array.from({ length: 2_000 }, (_, at) => `93.${at >> 8}.${at & 255}.1`))).toBe(2_000 - 508 + 40);
    while (gates.length > 0) {
      gates.shift()!();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await Promise.all(waiting);
    expect(most).toBe(8);
  });

  test('a verdict ends with its time', async () => {
    let clock = 1;
    let isInRange = true;
    const verifier = openVerifier({ inRanges: () => isInRange, dns: null, now: () => clock });
    expect(verifier.verify('google', UNKNOWN)).toBe(true);
    isInRange = false;
    expect(verifier.verify('google', UNKNOWN)).toBe(true);
    clock += 25 * 3_600_000;
    expect(verifier.verify('google', UNKNOWN)).toBe(false);
  });
});

test.each([
  ['Mozilla/5.0 (compatible; GoogleOther)', 'google-tools', 'tool'],
  ['Mozilla/5.0 (compatible; Google-InspectionTool/1.0;)', 'google-tools', 'tool'],
  ['Mozilla/5.0 (X11; Linux x86_64; Storebot-Google/1.0)', 'google-tools', 'tool'],
  ['Google-NotebookLM', 'google-people', 'people'],
  ['Mozilla/5.0; compatible; ChatGPT-User/1.0; +https://openai.com/bot', 'openai-people', 'people'],
  ['Mozilla/5.0 (compatible; Claude-User/1.0; +Claude-User@anthropic.com)', 'anthropic-people', 'people'],
  [
    'Mozilla/5.0 (compatible; Perplexity-User/1.0; +https://perplexity.ai/perplexity-user)',
    'perplexity-people',
    'people',
  ],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'google', 'search'],
  ['Mozilla/5.0; compatible; GPTBot/1.2; +https://openai.com/gptbot', 'openai', 'ai'],
] as const)('%s counts apart, as %s (C21.2)', (agent, engine, kind) => {
  expect(engineOfAgent(agent)).toBe(engine);
  expect(ENGINES[engine].kind).toBe(kind);
});
