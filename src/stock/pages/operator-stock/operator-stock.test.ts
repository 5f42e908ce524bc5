import { closeSync } from 'node:fs';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copySample } from '../../../../test/copy-sample.ts';
import { openSqliteCatalogSource } from '#publog/sqlite/catalog-source.ts';
import { operatorsWhenNeeded } from '#base/operators/store/open-operator-store.ts';
import { paths } from '#base/paths.ts';
import { builtSite, TEST_KEY } from '../../../../test/support/http/built-site.fixture.ts';
import { newFolder } from '../../../../test/support/new-folder.ts';
import { putStock } from '../../../../test/support/stock/stock.fixture.ts';
import { textOf } from '../../../../test/support/pages/site.fixture.ts';
import { openStock } from '../../open-stock.ts';
import { MAX_STOCK_BYTES } from '../../stock-line.ts';
import { doStockTask, type StockTask } from '../../stock-work.ts';

const KNOWN = '5305-01-234-5678';
const authorization = `Bearer ${TEST_KEY}`;
const HEADS = 'NSN,Part number,CAGE,Condition,Qty,Unit,Price,Cost,Note';
const aRow = (number: string, quantity: number | string, price = '38.50', nsn = '') =>
  `${nsn},${number},,FN,${quantity},HD,${price},11.11,SECRET-${number}`;
const fileOf = (...rows: string[]) => [HEADS, ...rows].join('\n');

let site: Awaited<ReturnType<typeof openSite>>;
let atFirst = '';
beforeAll(async () => {
  site = await openSite();
  atFirst = await site.shown('/stock');
}, 60_000);
afterAll(() => site.close());

async function openSite() {
  const dataDir = await copySample(newFolder('stock-site'));
  const source = await openSqliteCatalogSource(dataDir);
  const operators = operatorsWhenNeeded({ dataDir });
  const stock = await openStock({ dataDir }, (error) => {
    throw error;
  });
  // waits for what is read, without a thread for each task
  const start = (task: StockTask) =>
    doStockTask({ dataDir }, task).finally(() => task.do === 'read' && closeSync(task.fd));
  const { app } = await builtSite({
    env: { OPERATOR_KEY: TEST_KEY, DATA_DIR: dataDir },
    source,
    stock: { ...stock.services, worker: { ...stock.services.worker, start } },
    operators: { store: operators },
  });
  const get = (url: string) => app.inject({ url, headers: { authorization } });
  return {
    ...stock.services,
    operators,
    app,
    get,
    shown: async (url: string) => textOf((await get(url)).body),
    post: (url: string, fields: Record<string, string> | [string, string][]) =>
      app.inject({
        method: 'POST',
        url,
        headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(fields).toString(),
      }),
    /** Sends a file by the form. Resolves with where that leads, or with the page that refuses it. */
    async send(list: string, file: string | Uint8Array<ArrayBuffer>, length?: number): Promise<string> {
      const fields = { newList: `"\r\n\r\n${list}`, mode: '"\r\n\r\nwhole', file: '"; filename="stock.csv"\r\n\r\n' };
      const head = Object.entries(fields).map(
        ([field, rest]) => `\r\n--part\r\nContent-Disposition: form-data; name="${field}${rest}`,
      );
      const payload = [Buffer.from(head.join('')), Buffer.from(file), Buffer.from('\r\n--part--\r\n')];
      const { statusCode, headers, body } = await app.inject({
        method: 'POST',
        url: paths.stockFile(),
        headers: {
          authorization,
          'content-type': 'multipart/form-data; boundary=part',
          ...(length && { 'content-length': String(length) }),
        },
        payload: Buffer.concat(payload),
      });
      return statusCode === 303 ? String(headers.location) : `${statusCode} ${textOf(body)}`;
    },
    listOf: async (name: string) => (await stock.services.store.lists()).find((list) => list.name === name)!,
    async close() {
      await app.close();
      await stock.close();
      await source.close();
      await operators.close();
    },
  };
}

/** Publishes a file as a list. */
async function publish(list: string, file: string): Promise<void> {
  const path = await site.send(list, file);
  const { draft } = await site.listOf(list);
  const done = await site.post(path, { action: 'publish', number: String(draft!.id), confirmed: '1' });
  expect([done.statusCode, done.headers.location]).toEqual([303, paths.stock({ list })]);
}

describe('/stock', () => {
  test('asks for a key, and says that nothing is there yet (C22.1)', async () => {
    const closed = [
      ['GET', '/stock'],
      ['POST', paths.stockFile()],
      ['GET', paths.stockRefused('Main')],
      ['PUT', paths.apiStock('Main')],
    ] as const;
    for (const [method, url] of closed) expect((await site.app.inject({ method, url })).statusCode, url).toBe(401);
    expect((await site.post('/stock', {})).statusCode).toBe(409);
    const { statusCode, body } = await site.get('/stock');
    expect([statusCode, atFirst.includes('Nothing is on the shelf yet')]).toEqual([200, true]);
    expect(body).toMatch(/<a[^>]*href="\/stock"[^>]*aria-current="page"/);
  });

  test('shows what a file changes before anybody sees it, and puts it in force (C22.2, C22.3)', async () => {
    await publish('Shows', fileOf(aRow('MS16998-28', 4, '37'), aRow('LEFT-1', 2), aRow('OTHER-77', 9)));
    const path = await site.send(
      'Shows',
      fileOf(aRow('MS16998-28', 12), aRow('OTHER-77', 9), aRow('NEW-9', 3), aRow('BAD', '-4')),
    );
    expect(path).toBe('/stock?list=Shows');
    expect(await site.shown(path)).toMatch(
      /1 line missing .* New 1 .* Changed 1 .* Missing 1 .* Unchanged 1 .* Refused 1 /,
    );
    const changed = await site.get(`${path}&show=changed`);
    expect(changed.body).toContain(`href="${paths.part(5305012345678 as never)}"`);
    expect(textOf(changed.body)).toMatch(
      /Quantity 4 HD, 400 pieces now 12 HD, 1,200 pieces Price \$37.00 per HD now \$38.50 per HD/,
    );
    expect(await site.shown(`${path}&show=gone`)).toContain('LEFT-1');
    expect(await site.shown(`${path}&show=added`)).toContain('NEW-9');
    expect(await site.shown(`${path}&show=refused`)).toContain('The quantity “-4” is below zero.');
    const csv = await site.get(paths.stockRefused('Shows'));
    expect(csv.body.split('\r\n').slice(0, 2)).toEqual([
      'Row,Why,Line',
      expect.stringMatching(/^5,The quantity “-4” is below zero\.,/),
    ]);
    // of two, one is missing
    const version = String((await site.listOf('Shows')).draft!.id);
    const refused = await site.post(path, { action: 'publish', number: version });
    expect([refused.statusCode, textOf(refused.body)]).toEqual([
      409,
      expect.stringContaining('1 of 3 lines are missing'),
    ]);
    await site.post(path, { action: 'publish', number: version, confirmed: '1' });
    expect(await site.shown(`${path}&show=lines`)).toMatch(/Lines shown now .* NEW-9/);
    expect((await site.shelf.linesOf(12345678 as never)).map(({ quantity }) => quantity)).toContain(12);
    const { body } = await site.get(path);
    expect([body.includes('11.11'), body.includes('SECRET')]).toEqual([false, false]);
  });

  test('refuses what was compared with another list, or seen as another file (C22.4)', async () => {
    await publish('Two', fileOf(aRow('MS16998-28', 1)));
    await publish('Two', fileOf(aRow('MS16998-28', 2)));
    const path = await site.send('Two', fileOf(aRow('MS16998-28', 3)));
    const { draft, inForce, id } = await site.listOf('Two');
    const before = (await site.store.versions(id)).find(({ state }) => state === 'kept')!;
    const back = { action: 'back', number: String(before.id) };
    expect((await site.post(path, { ...back, instead: '1' })).body).toContain('Another list came into force meanwhile');
    await site.post(path, { ...back, instead: String(inForce!.id) });
    expect((await site.shelf.linesOf(12345678 as never)).map(({ quantity }) => quantity)).toContain(1);
    const publishIt = { action: 'publish', number: String(draft!.id) };
    expect((await site.post(path, publishIt)).body).toContain(
      'Another list came into force since this file was compared',
    );
    await site.post(path, { action: 'read-again', number: String(draft!.id) });
    for (const action of ['publish', 'discard', 'read-again'])
      expect((await site.post(path, { ...publishIt, action })).body, action).toContain(
        'Another file was read meanwhile',
      );
    await site.post(path, { action: 'discard', number: String((await site.listOf('Two')).draft!.id) });
    expect((await site.post(path, { action: 'hide', number: '0' })).body).toContain('Another list came into force');
    await site.post(path, { action: 'hide', number: String(before.id) });
    expect(await site.listOf('Two')).toMatchObject({ draft: null, inForce: null });
    const log = await site.operators.log.list({ limit: 10 });
    expect(log.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['stock-read', 'stock-published', 'stock-dropped', 'stock-hidden']),
    );
  });

  test('matches by hand with what has the number, or what a search finds, and remembers it (C22.5)', async () => {
    const file = fileOf(aRow('WIDGET-1', 5), aRow('WIDGET-2', 5));
    const path = await site.send('Hand', file);
    const lines = `${path}&show=unmatched`;
    expect(await site.shown(lines)).toMatch(/WIDGET-1 .* no part has this number/);
    expect(await site.shown(`${lines}&row=2&find=${KNOWN}`)).toContain(`Match WIDGET-1 with ${KNOWN}`);
    expect(await site.shown(`${lines}&row=2&find=screw`)).toMatch(
      /\d{4}-\d{2}-\d{3}-\d{4} SCREW[^.]*?, CAGE [0-9A-Z]{5} Match WIDGET-1 with \d{4}-/,
    );
    const version = String((await site.listOf('Hand')).draft!.id);
    const match = { action: 'match', number: version, row: '2', nsn: KNOWN };
    expect((await site.post(lines, { ...match, nsn: '9999-99-999-9999' })).body).toContain(
      'This NSN is not in the catalog',
    );
    expect((await site.post(lines, match)).headers.location).toBe('/stock?list=Hand&show=unmatched#lines');
    await site.post(lines, { ...match, row: '3', nsn: 'none' });
    expect((await site.listOf('Hand')).draft!.unmatched).toBe(1);
    expect(await site.shown(lines)).toMatch(/WIDGET-2 .* shown by part number, as chosen/);
    await site.send('Hand', file);
    expect((await site.listOf('Hand')).draft!.unmatched).toBe(1);
    expect((await site.post(lines, match)).body).toContain('Another file was read meanwhile');
    const draft = { number: String((await site.listOf('Hand')).draft!.id), row: '3' };
    await site.post(lines, { action: 'match', nsn: KNOWN, ...draft });
    await site.post(path, { action: 'publish', ...draft });
    const numbers = (await site.shelf.linesOf(12345678 as never)).map(({ partNumber }) => partNumber);
    expect(numbers).toEqual(expect.arrayContaining(['WIDGET-1', 'WIDGET-2']));
  });

  test('reads the kept file again with other columns, also where none could be read (C22.6)', async () => {
    const file = 'Cost,Condition,Thing,Amount of it\n11.11,FN,MS16998-28,7\n11.11,FN,MS16998-29,8';
    expect(await site.send('Columns', file)).toMatch(/^400 .* No column of/);
    const { body } = await site.get('/stock?list=Columns');
    expect([body.includes('MS16998-28'), body.includes('>Publish the list<')]).toEqual([true, false]);
    const version = String((await site.listOf('Columns')).draft!.id);
    const roles = { Thing: 'number', 'Amount of it': 'quantity', Cost: 'cost' };
    const columns = Object.entries(roles).flatMap(([head, role]): [string, string][] => [
      ['head', head],
      ['role', role],
    ]);
    await site.post('/stock?list=Columns', [
      ['action', 'read-again'],
      ['number', version],
      ['currency', 'EUR'],
      ...columns,
    ]);
    const list = await site.listOf('Columns');
    expect(list).toMatchObject({
      draft: { state: 'draft', lines: 2 },
      settings: { currency: 'EUR', columns: { Thing: 'number' } },
    });
    expect((await site.get('/stock?list=Columns')).body).not.toContain('11.11');
  });

  test('keeps the settings of a list, and refuses numbers out of bounds (C22.7)', async () => {
    await publish('Settings', fileOf(aRow('MS16998-28', 5)));
    const path = '/stock?list=Settings';
    const fields = {
      action: 'settings',
      quantity: 'in-stock',
      prices: '1',
      days: '30',
      leadDays: '',
      dateOrder: 'day',
    };
    expect((await site.post(path, { ...fields, days: '0' })).body).toContain(
      'Show a count for: enter a whole number from 1 to 365.',
    );
    await site.post(path, fields);
    expect((await site.listOf('Settings')).settings).toMatchObject({
      quantity: 'in-stock',
      prices: true,
      places: false,
      days: 30,
      leadDays: null,
      dateOrder: 'day',
      fallPercent: 20,
    });
    expect((await site.shelf.linesOf(12345678 as never)).some(({ quantity }) => quantity === null)).toBe(true);
  });

  test('says what is wrong with a file that is no list, and pages lines by key (C22.8, C22.9)', async () => {
    expect(await site.send('', 'x')).toMatch(/^400 .* Name the list/);
    expect(await site.send('No list', '%PDF-1.7 no table')).toMatch(/^400 .* This is a PDF document, not a list/);
    const many = await site.send('Many', fileOf(...Array.from({ length: 120 }, (_, at) => aRow(`MANY-${at}`, 1))));
    const next = (body: string) => /href="(\/stock\?[^"]*)" rel="next"/.exec(body)?.[1]?.replaceAll('&amp;', '&');
    const numbers: string[] = [];
    for (let url: string | undefined = `${many}&show=added`; url !== undefined;) {
      const { body } = await site.get(url);
      numbers.push(...Array.from(body.matchAll(/<b class="num[^"]*">(MANY-\d+)/g), ([, number]) => number!));
      url = next(body);
    }
    expect([numbers.length, new Set(numbers).size]).toEqual([120, 120]);
  });

  test('says that columns may be swapped, or that a file is that of another list, before it asks (C22.71, C22.72)', async () => {
    const heads = 'Qty,P/N,Unit,Condition';
    const rows = ['NAS1149F0432P,12,EA,FN', 'MS16998-28,4,EA,FN', '7,HS4120,EA,FN'];
    const path = await site.send('Swapped', [heads, ...rows].join('\n'));
    const words = '2 of 3 lines are refused for the column “Qty”, read as Quantity. Are columns swapped?';
    const page = await site.shown(path);
    expect([page.indexOf(words) > 0, page.indexOf(words) < page.indexOf('Lines without an NSN')]).toEqual([true, true]);
    const publishIt = { action: 'publish', number: String((await site.listOf('Swapped')).draft!.id) };
    expect((await site.post(path, publishIt)).statusCode).toBe(409);
    expect((await site.listOf('Swapped')).inForce).toBeNull();

    const tulsa = fileOf(...Array.from({ length: 30 }, (_, at) => aRow(`TULSA-${at}`, 1)));
    await publish('Tulsa', tulsa);
    await publish('Dallas', fileOf(...Array.from({ length: 30 }, (_, at) => aRow(`DALLAS-${at}`, 1))));
    const dallas = await site.shown(await site.send('Dallas', tulsa));
    expect(dallas).toContain('Of 30 lines shown now, 0 are in this file. Is it the file of another list?');
    expect(dallas).toContain('The list Tulsa is made from this same file.');
    const waiting = { action: 'publish', number: String((await site.listOf('Dallas')).draft!.id) };
    expect((await site.post(paths.stock({ list: 'Dallas' }), waiting)).statusCode).toBe(409);
  });

  test('answers a file that is too large with a page in words (C22.73)', async () => {
    const words = /^413 .* A file has at most 50 MB\. Pack it as XLSX, or split the list\. /;
    expect(await site.send('Large', 'P/N,Qty\nA-1,3', 60_000_000)).toMatch(words);
    expect(await site.send('Large', new Uint8Array(MAX_STOCK_BYTES + 1))).toMatch(words);
  });

  test('says what is taken for granted where a file has no such column (C22.74)', async () => {
    const page = await site.shown(await site.send('Bare', 'P/N,Qty,Price\nBARE-1,3,1.50'));
    expect(page).toContain('There is no column of units: quantities are read as single pieces (EA).');
    expect(page).toContain('There is no column of conditions: all lines are read as Factory New (FN).');
    expect(page).toContain('There is no column of currencies: prices without a sign are in USD.');
    const whole = await site.shown(await site.send('Bare', 'P/N,Qty,Unit,Cond,Price,Currency\nBARE-1,3,EA,FN,1,USD'));
    expect(whole).not.toContain('There is no column');
  });

  test('shows no text that an address gives, and its forms lead to their list from anywhere (C22.75)', async () => {
    const { body } = await site.get('/stock?list=Bare&why=Call+555');
    expect(body).not.toContain('Call 555');
    expect(await site.send('Bare', '')).toMatch(/^400 .* Choose a file\./);
    for (const [form] of body.matchAll(/<form[^>]*method="post"[^>]*>/g)) expect(form).toContain(' action="/');
  });

  test('says what is done and what comes, and how long a list is shown (C22.76)', async () => {
    await publish('Steps', fileOf(aRow('STEPS-1', 4), aRow('STEPS-2', 5)));
    const path = await site.send('Steps', fileOf(aRow('STEPS-1', 4), aRow('STEPS-2', 6)));
    const page = await site.shown(path);
    expect(page).toMatch(/File read 2 lines Columns 9 of 9 recognized Compare with the list shown now Publish /);
    expect(page).toMatch(/Steps new file waiting 2 \d+ \w+ \d{4} \d+ \w+ \d{4}, 14 days left/);
    expect((await site.get(path)).body).toContain(`href="${paths.shelf()}"`);
    expect(await site.shown(`${path}&show=unchanged`)).toMatch(/Unchanged lines .* STEPS-1 /);
  });

  test('shows a file that waits above the form of the next one, and the first lines as buyers will see them (C22.3, C22.88)', async () => {
    await publish('Seen', fileOf(aRow('MS16998-28', 4, '37'), aRow('SAME-1', 2)));
    const path = await site.send('Seen', fileOf(aRow('MS16998-28', 12), aRow('SAME-1', 2), aRow('SEEN-9', 3, '')));
    const page = await site.shown(path);
    const order = [
      'New list for Seen',
      'How buyers will see it',
      'Publish the list',
      'Read and compare',
      'Earlier lists',
    ];
    const places = order.map((words) => page.indexOf(words));
    expect([Math.min(...places) > 0, places]).toEqual([true, places.toSorted((one, other) => one - other)]);
    const preview = page.slice(places[1], page.indexOf('Columns, numbers'));
    expect(preview).toMatch(/^How buyers will see it the first lines that change, counted \d+ \w+ \d{4} /);
    expect(preview).toMatch(
      / FN Factory New \$38\.50 each HD 12 HD, 1,200 pieces MS16998-28 FN Factory New Price on request 3 HD, 300 pieces SEEN-9 /,
    );
    expect(preview).not.toMatch(/SAME-1|11\.11|SECRET/);
    await site.store.putList('Seen', { quantity: 'in-stock', prices: false, leadDays: 2 });
    expect(await site.shown(path)).toContain('FN Factory New Price on request In stock MS16998-28 ships in 2 days');
    await site.store.putList('Seen', { quantity: 'nothing' });
    expect(await site.shown(path)).toContain('Buyers see none of the first lines that change.');
  });

  test('keeps the file that waits when a new edition of the catalog matches its list again (C22.63)', async () => {
    await putStock(site.store, fileOf(aRow('EDITION-1', 4)), { list: 'Edition' });
    await site.send('Edition', fileOf(aRow('EDITION-1', 4), aRow('EDITION-2', 5)));
    await site.worker.run({ do: 'match-again', list: 'Edition', who: 'server' });
    const { inForce, draft } = await site.listOf('Edition');
    expect([inForce!.who, draft]).toEqual([
      'server',
      expect.objectContaining({ added: 1, unchanged: 1, who: 'operator' }),
    ]);
  });

  test('shows that a file is being read, and looks again by itself', async () => {
    const list = await site.store.putList('Slow');
    await site.store.beginDraft(list, { file: 'slow.csv', who: 'test', atMs: Date.now() });
    expect((await site.get('/stock?list=Slow')).body).toMatch(/data-refresh="true".*slow\.csv.*Look again/s);
    const task = { do: 'publish', list: 'Late', who: 'test', confirmed: false } as const;
    const fd = await site.worker.receive(
      Readable.from([Buffer.from(fileOf(...Array.from({ length: 2_000 }, (_, at) => aRow(`EARLY-${at}`, 1))))]),
    );
    const before = site.worker.run({ do: 'read', list: 'Early', who: 'test', file: 'early.csv', mode: 'whole', fd });
    expect(await site.worker.start(task, 0)).toBeNull();
    await before;
    await expect.poll(() => site.worker.stateOf('late')).toBe('There is no file to publish.');
    expect(await site.shown('/stock?list=Late')).toContain('There is no file to publish.');
  });
});
