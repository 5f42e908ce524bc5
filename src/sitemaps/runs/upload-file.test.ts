import { STATUS_CODES } from 'node:http';
import { describe, expect, test } from 'vitest';
import { signIn } from './key-dialog.tsx';
import { uploadFile } from './use-run.client.ts';

const STORED = { filename: 'nsn-1.xml.gz', size: 46_631, records: 5_000 };
const answer = (status: number, body: string, type: string) =>
  new Response(body, { status, statusText: STATUS_CODES[status], headers: { 'content-type': type } });
const json = (status: number, body: unknown) => answer(status, JSON.stringify(body), 'application/json');
const html = (status: number) => answer(status, '<h1>no</h1>', 'text/html; charset=utf-8');

/** A server that gives these answers one after the other, and the last one again and again. */
function aServer(...answers: (Response | Error)[]) {
  const requests: { url: string; body: unknown }[] = [];
  const fetch = async (url: unknown, init?: RequestInit) => {
    const answer = answers[Math.min(requests.length, answers.length - 1)]!;
    requests.push({ url: String(url), body: init?.body });
    if (answer instanceof Error) throw answer;
    return answer.clone();
  };
  const upload = () => uploadFile('nsn-1', fetch as typeof globalThis.fetch);
  return { upload, fetch: fetch as typeof globalThis.fetch, requests };
}

describe('an upload', () => {
  test('says what was stored', async () => {
    const { upload, requests } = aServer(json(200, STORED));
    expect(await upload()).toEqual({ size: 46_631, records: 5_000 });
    expect(requests).toEqual([{ url: '/functions/v1/upload-sitemap-gz', body: '{"sitemapType":"nsn-1"}' }]);
  });

  const notStored = (type: string) => `The server answered 200 with ${type}, not with a stored file`;
  test.each<[string, Response, string]>([
    ['an error', json(500, { error: 'It broke.' }), 'HTTP 500: Internal Server Error (It broke.)'],
    ['an error without words', html(500), 'HTTP 500: Internal Server Error'],
    ['200 with HTML', html(200), notStored('text/html')],
    ['200 with an error object', json(200, { error: 'Disk full' }), 'Disk full'],
    ['200 with something else', json(200, { size: '1', records: 2 }), notStored('application/json')],
    ['200 with null', json(200, null), notStored('application/json')],
  ])('%s fails at once and in words', async (_name, answer, error) => {
    expect(await aServer(answer).upload()).toEqual({ error });
  });

  test('to a server that does not answer has failed, and without the key stores nothing', async () => {
    expect(await aServer(new TypeError('network')).upload()).toEqual({ error: 'The server does not answer' });
    expect(await aServer(json(401, { error: 'The key, please.' })).upload()).toBeNull();
  });
});

describe('signing in', () => {
  const noAnswer = 'The key could not be checked: the server does not answer.';
  test.each<[string, Response | Error, string | null]>([
    ['the right key', new Response(null, { status: 204 }), null],
    ['a wrong key', json(401, { error: 'This is not the operator key.' }), 'This is not the operator key.'],
    ['too many', json(429, { error: 'Please wait 60 seconds' }), 'Please wait 60 seconds'],
    ['HTML', new Response('<h1>'), noAnswer],
    ['no server', new TypeError('network'), noAnswer],
  ])('%s', async (_name, answer, failure) => {
    expect(await signIn('the key', aServer(answer).fetch)).toBe(failure);
  });

  test('sends the key in the body, never in the address', async () => {
    const { fetch, requests } = aServer(new Response(null, { status: 204 }));
    await signIn('a&b', fetch);
    expect(requests[0]!.url).toBe('/functions/v1/operator-session');
    expect(String(requests[0]!.body)).toBe('operator-key=a%26b&area=sitemaps');
  });
});
