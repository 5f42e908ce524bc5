import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { formatNsn, type Nsn } from '#base/domain/nsn.ts';
import { openShelfPages } from '#stock/shelf/shelf-pages.ts';
import { followShelf } from '#stock/shelf/follow-shelf.ts';
import { newFolder } from '../../../test/support/new-folder.ts';
import { aSitemapCatalog } from '../../../test/support/sitemaps/endpoint-catalog.fixture.ts';
import { aStockStore, type ShelvedList } from '../../../test/support/stock/shelf.fixture.ts';
import { tellShelf } from './tell-shelf.ts';

const ORIGIN = 'https://parts.example';
const catalog = aSitemapCatalog({ 5305: 20 });
let listed: string[];
let posted: string[][] = [];
let status = 200;
const server = createServer((request, response) => void answer(request, response));
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { urlList } = (await json(request)) as { urlList: string[] };
  if (status === 200) posted.push(urlList);
  response.writeHead(status).end();
}
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const [block] = await catalog.readNsnBlocks(1, 1);
  listed = Array.from(block!.nsns.subarray(0, 4), (nsn) => formatNsn(nsn as Nsn));
});
afterAll(() => void server.close());
let dataDir: string;
beforeEach(() => {
  dataDir = newFolder('tell-shelf');
  [posted, status] = [[], 200];
});

/** Versions of one list, the last one in force. `kept`: the first that is. */
async function tell(versions: readonly ShelvedList[], kept = 1) {
  const all = aStockStore(versions);
  const store = {
    ...all,
    inForce: async () => (await all.inForce()).slice(-1),
    chunk: async (version: number, kind: string, place: number) =>
      version < kept ? null : all.chunk(version, kind, place),
  };
  const shelf = followShelf(store, { onProblem: () => undefined, now: () => Date.parse('2026-11-21') });
  await shelf.refresh();
  await shelf.close();
  const stock = { store: store as never, shelf, shelfPages: openShelfPages(store, shelf) };
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const signal = new AbortController().signal;
  return tellShelf({ key: 'key', origin: ORIGIN, dataDir, cluster: null, catalog, stock, endpoint, signal });
}
const of = (...nsns: string[]): ShelvedList => ({ lines: nsns.map((nsn) => ({ nsn })) });
const address = (nsn: string) => `${ORIGIN}/nsn/53/5305/${nsn}`;

describe('tellShelf (C22.27)', () => {
  test('notes the first list, then tells what came and what went, and nothing twice', async () => {
    const [one, two, three] = listed as [string, string, string];
    const first = of(one, two, '9999-00-000-0001');
    expect(await tell([first])).toEqual({ urls: 0, problem: null });
    const second = {
      lines: [{ nsn: two }, { nsn: three }, { partNumber: 'A/7', cage: '1ABC9' }, { nsn: listed[3]!, isPublic: false }],
    };
    expect(await tell([first, second])).toEqual({ urls: 3, problem: null });
    expect(posted).toEqual([[address(one), address(three), `${ORIGIN}/part/1ABC9/A%2F7`]]);
    expect(await tell([first, second])).toEqual({ urls: 0, problem: null });
    // another price of the same parts
    expect((await tell([first, second, second])).urls).toBe(0);
    expect(posted).toHaveLength(1);
  });

  test('a list that was refused is told again; one that is not kept any more is only noted', async () => {
    const lists = [of(listed[0]!), of(listed[1]!)];
    await tell(lists.slice(0, 1));
    status = 403;
    expect((await tell(lists)).problem).toContain('403');
    status = 200;
    expect((await tell(lists)).urls).toBe(2);
    expect((await tell([...lists, of(listed[2]!)], 3)).urls).toBe(0);
    expect((await tell([...lists, of(listed[2]!), of(listed[3]!)], 3)).urls).toBe(2);
  });
});
