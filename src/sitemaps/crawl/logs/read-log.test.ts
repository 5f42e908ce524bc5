import { randomBytes } from 'node:crypto';
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { newFolder } from '../../../../test/support/new-folder.ts';
import { type LogLine, missingField, parseLogLine } from './parse-log-line.ts';
import { openLog, UnreadableLog, readLog } from './read-log.ts';

const AGENT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const PATH = '/nsn/53/5305/5305-01-234-5678';
const COMBINED = `66.249.66.1 - - [22/Nov/2024:13:55:36 +0100] "GET ${PATH} HTTP/1.1" 200 6012 "https://www.example.org/a b" "${AGENT}"`;
const AT = Date.UTC(2024, 10, 22, 12, 55, 36);
const [address, referrer] = ['66.249.66.1', 'https://www.example.org/a b'];
const RESULT = { method: 'GET', path: PATH, status: 200, bytes: 6012, ms: null };
const LINE: LogLine = { at: AT, address, userAgent: AGENT, ...RESULT, referrer };
/** A line of Caddy, by default of that request. */
const caddy = (client: object, more: object = { ts: AT }) => {
  const request = { ...client, method: 'GET', uri: PATH, headers: { 'User-Agent': [AGENT], Referer: [referrer] } };
  return { request, status: 200, ...more };
};

test('a line in the combined format says when, who, what and how it was answered (C21.30)', () => {
  expect(parseLogLine(COMBINED)).toEqual(LINE);
  // with the virtual host before it, a name with a space, an agent with a quote, and times behind it
  expect(parseLogLine(`parts.example:443 ${COMBINED}`)).toEqual(LINE);
  expect(parseLogLine(COMBINED.replace('- - [', '- john doe ['))).toEqual(LINE);
  expect(parseLogLine(COMBINED.replace('Googlebot', String.raw`Google\"bot`))?.userAgent).toContain(String.raw`\"bot`);
  expect(parseLogLine(`${COMBINED} 0.012 "-"`)).toEqual(LINE);
  expect(parseLogLine(COMBINED.replace(PATH, String.raw`/a\"b`))?.path).toBe(String.raw`/a\"b`);
  expect(parseLogLine(COMBINED.replace(PATH, '/a b'))?.path).toBe('/a');
  expect(parseLogLine(COMBINED.replace(' HTTP/1.1', ''))).toEqual(LINE);
  expect(parseLogLine(COMBINED.replace(' 6012 ', ' - '))).toEqual({ ...LINE, bytes: 0 });
  expect(parseLogLine(COMBINED.replace('13:55:36', '14:02:07'))?.at).toBe(Date.UTC(2024, 10, 22, 13, 2, 7));
});

test.each([
  ['2001:4860:4801:10::1', '2001:4860:4801:10::1'],
  ['2001:4860:4801:10::12', '2001:4860:4801:10::12'],
  ['parts.example:443 2001:4860:4801:10::1', '2001:4860:4801:10::1'],
  ['parts.example 66.249.66.1', '66.249.66.1'],
  ['192.0.2.1:443 66.249.66.1', '66.249.66.1'],
  ['66.249.66.1:5151', '66.249.66.1'],
  ['[2001:4860:4801:10::1]:5151', '2001:4860:4801:10::1'],
  // anybody can send the first of several
  ['198.51.100.7, 66.249.66.1, 10.0.0.1', '66.249.66.1'],
  ['parts.example 198.51.100.7,66.249.66.1', '66.249.66.1'],
  ['10.0.0.2, 10.0.0.1', '10.0.0.1'],
])('the client of "%s" is %s (C21.30)', (fields, address) => {
  for (const user of ['-', 'john doe'])
    expect(parseLogLine(COMBINED.replace('66.249.66.1 - -', `${fields} - ${user}`))).toEqual({ ...LINE, address });
});

const HTTPLOG = `66.249.66.1:33317 [22/Nov/2024:13:55:36.250] web nodes/web1 0/0/30/69/109 200 6012 - - ---- 1/1/1/1/0 0/0 {${AGENT}|${referrer}} "GET https://parts.example${PATH} HTTP/2.0"`;
const NGINX = {
  time_local: '22/Nov/2024:13:55:36 +0100',
  remote_addr: address,
  request: `GET ${PATH} HTTP/1.1`,
  status: '200',
  body_bytes_sent: '6012',
  http_user_agent: AGENT,
  http_referer: referrer,
};

test('haproxy writes a line as httplog, for syslog or not, with the time of this machine, and nginx time_local in JSON (C21.30)', () => {
  const at = new Date(2024, 10, 22, 13, 55, 36, 250).getTime();
  const expected = { ...LINE, at, ms: 109, referrer: '' };
  expect(parseLogLine(HTTPLOG)).toEqual(expected);
  expect(parseLogLine(`Nov 22 13:55:36 lb haproxy[77]: ${HTTPLOG}`)).toEqual(expected);
  expect(parseLogLine(`Nov 22 13:55:36 lb haproxy[77]: ${COMBINED}`)).toEqual(LINE);
  expect(parseLogLine(JSON.stringify(NGINX))).toEqual(LINE);
});

test.each([
  [HTTPLOG.replace(/\{.*\} /, ''), 'the user agent (capture request header User-Agent len 300)'],
  [JSON.stringify({ ...NGINX, time_local: undefined }), /^the time \(time_iso8601, .*time_local/],
  [JSON.stringify({ ...NGINX, http_user_agent: undefined }), /^the user agent \(http_user_agent/],
  [JSON.stringify({ ...NGINX, remote_addr: undefined }), /^the address of the client/],
  ['{"a":', null],
  ['words', null],
])('an unreadable line says what it lacks: %s (C21.30)', (line, said) => {
  expect(parseLogLine(line)).toBeNull();
  if (said === null) expect(missingField(line)).toBeNull();
  else expect(missingField(line)).toMatch(said);
});

const noAddresses = ['parts.example', 'crawl-1.googlebot.com', 'unknown', '66.249.66', '-'];
test.each(noAddresses)('a line whose client is "%s" has no address, and is unreadable (C21.30)', (client) => {
  expect(parseLogLine(COMBINED.replace('66.249.66.1', client))).toBeNull();
  expect(parseLogLine(JSON.stringify(caddy({ client_ip: client })))).toBeNull();
});

test('a long line that does not match is looked at once (C21.30)', () => {
  // letter by letter it takes longer than a test may
  const path = 'a'.repeat(200_000);
  expect(parseLogLine(COMBINED.slice(0, COMBINED.indexOf(' "https')).replace(PATH, `/${path}`))).toBeNull();
});

const said = { request: `GET ${PATH} HTTP/1.1`, status: 200, body_bytes_sent: '6012', request_time: 0.012 };
const sentByTraefik = { DownstreamContentSize: 6012, 'request_User-Agent': AGENT, request_Referer: referrer };
const ofTraefik = {
  ClientHost: address,
  RequestMethod: 'GET',
  RequestPath: PATH,
  DownstreamStatus: 200,
  Duration: 12_000_000,
};
test.each([
  ['nginx', { msec: AT / 1_000, remote_addr: address, ...said, http_referer: referrer, http_user_agent: AGENT }],
  ['Caddy', caddy({ client_ip: address }, { ts: AT / 1_000, duration: 0.012, size: 6012 })],
  // its port as well
  ['Caddy before 2.5', caddy({ remote_addr: `${address}:5151` }, { ts: AT, duration: 0.012, size: 6012 })],
  ['Traefik', { ...ofTraefik, StartUTC: new Date(AT).toISOString(), ...sentByTraefik }],
])('a JSON line of %s says the same, and how long it took (C21.30)', (_server, entry) => {
  expect(parseLogLine(JSON.stringify(entry))).toEqual({ ...LINE, ms: 12 });
});

test.each([AT / 1_000, AT, AT * 1e6])('Caddy may say %d seconds, milliseconds or nanoseconds (C21.30)', (ts) => {
  expect(parseLogLine(JSON.stringify(caddy({ client_ip: address }, { ts })))?.at).toBe(AT);
});

const noLines = ['', 'not a log', '{"a":1}', '{"a":', '[1]', '{"status":200,"request":null}'];
test.each([
  ...noLines,
  COMBINED.replace('22/Nov', '99/Foo'),
  ...['1999:', '2099:'].map((year) => COMBINED.replace('2024:', year)),
  COMBINED.replace(' "GET', ' "\\x16\\x03'),
  COMBINED.slice(0, 120),
  // the common format has no user agent
  COMBINED.slice(0, COMBINED.indexOf(' "https')),
])('a line without a request is left out: %j', (line) => {
  expect(parseLogLine(line)).toBeNull();
});

/** Reads a whole file as one log. */
async function readFile(path: string, position = 0) {
  const requests: LogLine[] = [];
  const log = await openLog(path);
  const reading = await readLog(log.bytesFrom(position), position, (some) => void requests.push(...some));
  return { reading, requests, done: log.done() };
}

test('a log is read to its end, packed or not, and its unreadable lines are counted (C21.30)', async () => {
  const folder = newFolder('log');
  const lines = Array.from({ length: 9_000 }, (_, index) => COMBINED.replace('6012', String(index)));
  const text = [...lines.slice(0, 10), 'x', 'y'.repeat(3_000_000), '', ...lines.slice(10)].join('\n');
  writeFileSync(join(folder, 'access.log'), text);
  writeFileSync(join(folder, 'packed'), gzipSync(text));
  writeFileSync(join(folder, 'two.gz'), Buffer.concat([gzipSync(text.slice(0, 999)), gzipSync(text.slice(999))]));
  for (const name of ['access.log', 'packed', 'two.gz']) {
    const { reading, requests, done } = await readFile(join(folder, name));
    expect(reading).toEqual({ position: text.length, lines: 9_002, unreadable: 2, lacks: null });
    expect(requests.map(({ bytes }) => bytes)).toEqual(lines.map((_, index) => index));
    expect(done).toBe(1);
    const last = text.lastIndexOf('\n') + 1;
    expect((await readFile(join(folder, name), last)).requests.map(({ bytes }) => bytes)).toEqual([8_999]);
  }
});

test('a last line that is cut off is left for the next time (C21.31)', async () => {
  const folder = newFolder('log');
  const file = join(folder, 'access.log');
  writeFileSync(file, `${COMBINED}\n${COMBINED.slice(0, 60)}`);
  const { reading } = await readFile(file);
  expect(reading).toEqual({ position: COMBINED.length + 1, lines: 1, unreadable: 0, lacks: null });
  expect((await readFile(file, reading.position)).reading).toEqual({ ...reading, lines: 0 });
  appendFileSync(file, `${COMBINED.slice(60)}\n`);
  expect((await readFile(file, reading.position)).requests).toMatchObject([LINE]);
});

test.each([
  ['a folder', '.', 'is a folder'],
  ['nothing', 'none.log', 'there is no such file'],
  ['an image', 'image', 'it is no text'],
  ['a gzip file that is cut off', 'cut.gz', 'damaged or cut off'],
  ['a gzip file that is damaged', 'damaged.gz', 'damaged or cut off'],
])('%s is refused in words (C21.31)', async (_what, name, words) => {
  const folder = newFolder('log');
  const packed = gzipSync(randomBytes(300_000).toString('hex'));
  writeFileSync(join(folder, 'image'), Buffer.from([137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13]));
  writeFileSync(join(folder, 'cut.gz'), packed.subarray(0, 200_000));
  writeFileSync(join(folder, 'damaged.gz'), Buffer.concat([packed.subarray(0, 100_000), randomBytes(9_000)]));
  await expect(readFile(join(folder, name))).rejects.toThrow(words);
  await expect(readFile(join(folder, name))).rejects.toBeInstanceOf(UnreadableLog);
});
