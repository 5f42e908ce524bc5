import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newFolder } from '../../../test/support/new-folder.ts';
import { aQuoteSite, TEST_KEY, type QuoteSite } from '../../../test/support/quotes/quote-site.fixture.ts';
import { readDocuments } from './read-documents.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

describe('documents', () => {
  const folder = newFolder('documents');
  mkdirSync(join(folder, 'docs'));
  writeFileSync(
    join(folder, 'README.md'),
    '# Catalog\n\nSee [how](docs/operations.md#mail-and-more), [code](src/app.ts), [up](UPGRADING.md), [there](#start).\n\n## Start\n\nType `npm start`. Then <open> it.',
  );
  writeFileSync(
    join(folder, 'docs/operations.md'),
    '# Operations\n\nBack to [start](../README.md).\n\n## Mail & more\n\nOne thing first. The setting `SMTP_URL` turns mail on. Another thing last.',
  );
  const { documents, search } = readDocuments(folder);

  test('a link between documents leads to the page of the other one, and to nothing that is not there (G8.3)', () => {
    const [readme, operations] = documents.map(({ html }) => html);
    expect(readme).toContain(
      'See <a href="/help/operations#mail-and-more">how</a>, code, up, <a href="#start">there</a>.',
    );
    expect(operations).toContain('Back to <a href="/help/readme">start</a>.');
  });

  test('finds the sections that hold all words, with the sentence around the first (G8.4)', () => {
    expect(search('TURNS smtp_url').found).toEqual([
      {
        name: 'operations',
        document: 'Operations',
        heading: 'Mail & more',
        id: 'mail--more',
        sentence: 'The setting SMTP_URL turns mail on.',
      },
    ]);
    expect(search('<open>').found.map(({ id }) => id)).toEqual(['start']);
    const none = { count: 0, found: [] };
    expect([search('smtp_url catalog'), search(''), search(' ')]).toEqual([none, none, none]);
  });

  test('shows at most 50 of the sections that it finds, and says how many there are (G8.6)', () => {
    const own = readDocuments(ROOT).search('the');
    expect([own.count > 50, own.found.length]).toEqual([true, 50]);
  });

  test('pictures are those of docs/screens.md, small, and shown from their own address (G8.5)', () => {
    const pictures = readdirSync(join(ROOT, 'docs/pictures')).sort();
    const { html } = readDocuments(ROOT).documents.find(({ name }) => name === 'screens')!;
    const shown = Array.from(
      html.matchAll(/<img src="\/help\/pictures\/([^"]+)" alt="[^"]{20,}">/g),
      ([, name]) => name,
    );
    expect([pictures.length <= 8, shown.sort()]).toEqual([true, pictures]);
    for (const name of pictures) expect(statSync(join(ROOT, 'docs/pictures', name)).size, name).toBeLessThan(60_000);
  });

  test('every link of the own documents leads to a page and a heading that are there (G8.3)', () => {
    const own = readDocuments(ROOT).documents;
    expect(own.length).toBeGreaterThan(8);
    const ids = new Map(
      own.map(({ name, html }) => [name, new Set(Array.from(html.matchAll(/ id="([^"]*)"/g), ([, id]) => id))]),
    );
    for (const { name, html } of own)
      for (const [, to = ''] of html.matchAll(/href="(?!https?:|mailto:)([^"]*)"/g)) {
        const [page = '', id] = to.split('#');
        const target = ids.get(page === '' ? name : page.replace('/help/', ''));
        if (to.startsWith('/help/pictures/')) continue;
        expect([name, to, target !== undefined && (id === undefined || target.has(id))]).toEqual([name, to, true]);
      }
  });
});

describe('/help', () => {
  let site: QuoteSite;
  beforeAll(async () => {
    site = await aQuoteSite();
  });
  afterAll(() => site.close());
  const get = async (url: string, headers = { authorization: `Bearer ${TEST_KEY}` }) => {
    const { statusCode, body } = await site.app.inject({ url, headers });
    return { statusCode, body };
  };

  test('lists the documents and shows each of them, to operators alone (G8.2)', async () => {
    const { statusCode, body } = await get('/help');
    expect(statusCode).toBe(200);
    for (const name of 'readme screens operations runbook-cluster scaling benchmarks compare security upgrading changelog'.split(
      ' ',
    )) {
      expect(body).toContain(`href="/help/${name}"`);
      expect([name, (await get(`/help/${name}`)).statusCode]).toEqual([name, 200]);
    }
    expect((await get('/help/operations')).body).toContain('<h1 id="operations">Operations</h1>');
    expect((await site.app.inject({ url: '/help/operations' })).statusCode).toBe(401);
  });

  test.each([
    '/help/product',
    '/help/nothing',
    '/help/..%2fpackage',
    '/help/..%2f..%2fetc%2fpasswd',
    '/help/__proto__',
  ])('%s names no document and is 404 (G8.2)', async (url) => {
    const { statusCode, body } = await get(url);
    expect(statusCode).toBe(404);
    expect(body).not.toContain('"dependencies"');
  });

  test('answers operators alone with a picture (G8.5)', async () => {
    const [name = ''] = readdirSync(join(ROOT, 'docs/pictures'));
    const url = `/help/pictures/${name}`;
    const { statusCode, headers, rawPayload } = await site.app.inject({
      url,
      headers: { authorization: `Bearer ${TEST_KEY}` },
    });
    expect([statusCode, headers['content-type']]).toEqual([200, expect.stringMatching(/^image\/webp/)]);
    expect(rawPayload.equals(readFileSync(join(ROOT, 'docs/pictures', name)))).toBe(true);
    expect((await site.app.inject({ url })).statusCode).toBe(401);
    for (const other of ['none.webp', '..%2fscreens.md', '..%2f..%2fpackage.json', 'part.webp%00'])
      expect([other, (await get(`/help/pictures/${other}`)).statusCode]).toEqual([other, 404]);
  });

  test('shows what was found, as text (G8.4)', async () => {
    const { body } = await get('/help?q=smtp_url+%3Cb%3E');
    expect(body).toContain('0</span> sections with all words of “smtp_url &lt;b&gt;”');
    expect((await get('/help?q=smtp_url')).body).toMatch(/href="\/help\/operations#[^"]+"/);
  });
});
