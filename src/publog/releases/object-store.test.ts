import { hash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { newFolder } from '../../../test/support/new-folder.ts';
import { aNode, anEdition, follow, inForceIn } from '../../../test/support/releases/release.fixture.ts';
import { oneS3Server, PART_BYTES } from '../../../test/support/releases/s3-server.fixture.ts';
import { BadSetting } from '#base/settings/config.ts';
import { ObjectChanged, ObjectMissing, ObjectStoreUnavailable, type ObjectStore } from './object-store-port.ts';
import { openObjectStore } from './open-release-place.ts';
import { publishRelease } from './publish-release.ts';

const isPart = (number: number) => `partNumber=${number}`;
const aFile = (content: string | Buffer): string => {
  const path = join(newFolder(), 'file');
  writeFileSync(path, content);
  return path;
};

const { server, openEmpty: openInS3 } = oneS3Server();
/** The server refuses the part of this number. */
const refusePart = (number: number) =>
  server.spoil(({ url = '' }) => (url.includes(isPart(number)) ? { status: 503 } : null));
const keysOf = async (store: ObjectStore, prefix: string) => [...(await store.list(prefix)).keys()];

/** Two parts and a bit. */
const LARGE = Buffer.alloc(2.2 * PART_BYTES, 'the bytes of a catalog ');

describe.each<[string, () => ObjectStore]>([
  ['in a folder', () => openObjectStore(pathToFileURL(join(newFolder(), 'store')).href)],
  ['in S3', openInS3],
])('a store %s', (_, openEmpty) => {
  test('gives back what was put into it, from any byte on, and says what was replaced or is gone (C20.38)', async () => {
    const store = openEmpty();
    expect([await store.getText('releases/a.json'), await store.list('')]).toEqual([null, new Map()]);
    for (const content of ['first', 'second: größer']) await store.putText('releases/a.json', content);
    expect(await store.getText('releases/a.json')).toBe('second: größer');
    await store.putFile('objects/b', aFile('0123456789'));
    const { body, etag, size } = await store.open('objects/b', { from: 4 });
    expect([await text(body), size]).toEqual(['456789', 10]);
    expect(await text((await store.open('objects/b', { ifMatch: etag })).body)).toBe('0123456789');
    expect(await keysOf(store, 'objects/')).toEqual(['objects/b']);
    expect(await store.list('')).toEqual(
      new Map([
        ['objects/b', 10],
        ['releases/a.json', 16],
      ]),
    );
    await store.putFile('objects/b', aFile('other'));
    await expect(store.open('objects/b', { ifMatch: etag })).rejects.toThrow(ObjectChanged);
    for (const _ of ['once', 'again']) await store.remove('objects/b');
    expect(await keysOf(store, 'objects/')).toEqual([]);
    await expect(store.open('objects/b')).rejects.toThrow(ObjectMissing);
  });

  test('takes large and empty files, and says how far it is', async () => {
    const store = openEmpty();
    const sent: number[] = [];
    await store.putFile('objects/large', aFile(LARGE), { onBytes: (bytes) => sent.push(bytes) });
    expect(sent.at(-1)).toBe(LARGE.length);
    const { body, size } = await store.open('objects/large', { from: PART_BYTES + 10 });
    expect(size).toBe(LARGE.length);
    expect((await buffer(body)).equals(LARGE.subarray(PART_BYTES + 10))).toBe(true);
    await store.putFile('objects/empty', aFile(''));
    const empty = await store.open('objects/empty');
    expect([empty.size, await text(empty.body)]).toEqual([0, '']);
  });

  test('is left when it is told to', async () => {
    const store = openEmpty();
    await store.putFile('objects/b', aFile(LARGE));
    const stop = new AbortController();
    const { body } = await store.open('objects/b', { signal: stop.signal });
    body.once('data', () => stop.abort());
    await expect(buffer(body)).rejects.toMatchObject({ name: 'AbortError' });
    const aborted = AbortSignal.abort();
    await expect(store.putFile('objects/c', aFile(LARGE), { signal: aborted })).rejects.toThrow('aborted');
    expect(await keysOf(store, 'objects/')).toEqual(['objects/b']);
  });
});

describe('a store in S3', () => {
  test('lists the objects of a large release, which come on two pages (C20.26)', async () => {
    const store = server.open(`s3://editions/large?endpoint=${server.endpoint}`);
    const keys = Array.from({ length: 1_002 }, (_, index) => `objects/${hash('sha256', String(index))}`);
    server.keep('large', [...keys, 'releases/a.json']);
    expect(await keysOf(store, 'objects/')).toEqual(keys.sort());
  });

  test.each([
    ['a busy store', { status: 503 }, 30_000],
    ['a cut connection', { cutAfter: 3 }, 30_000],
    ['no answer', 'hang', 300],
  ] as const)('is asked again after %s (C20.38)', async (_, flaw, idleMs) => {
    const store = server.open(undefined, { idleMs });
    await store.putText('releases/a.json', 'content');
    let asked = 0;
    server.spoil(() => (asked++ < 1 ? flaw : null));
    expect([await store.getText('releases/a.json'), asked]).toEqual(['content', 2]);
  });

  test('that knows no ranges gives the rest of an object all the same (C20.36)', async () => {
    const store = server.open();
    await store.putFile('objects/whole', aFile('0123456789'));
    server.spoil(() => 'no range');
    const { body, etag, size } = await store.open('objects/whole', { from: 4 });
    expect([await text(body), size]).toEqual(['456789', 10]);
    expect(await text((await store.open('objects/whole', { from: 9, ifMatch: etag })).body)).toBe('9');
  });

  test('that stays out is named in one line, and large files leave no half object', async () => {
    const store = server.open();
    server.spoil(() => ({ status: 503 }));
    const failure = store.putText('releases/x.json', 'x');
    await expect(failure).rejects.toBeInstanceOf(ObjectStoreUnavailable);
    await expect(failure).rejects.toThrow(/^The store answers 503 to PUT releases\/x\.json: SlowDown, in words$/);
    refusePart(2);
    await expect(store.putFile('objects/half', aFile(LARGE))).rejects.toThrow('The store answers 503');
    server.spoil(() => null);
    expect(await keysOf(store, 'objects/half')).toEqual([]);
  });

  test('takes the parts of a large file that it does not have yet, once it is asked again (C20.39)', async () => {
    const store = openInS3();
    const path = aFile(LARGE);
    refusePart(3);
    await expect(store.putFile('objects/large', path)).rejects.toThrow('The store answers 503');
    const [left, ...more] = await store.listUnfinished('');
    expect([left, more]).toMatchObject([{ key: 'objects/large', bytes: 2 * PART_BYTES }, []]);
    expect(Math.abs(Date.now() - left!.beganAtMs)).toBeLessThan(600_000);

    server.spoil(() => null);
    server.seen.length = 0;
    await store.putFile('objects/large', path);
    const sent = server.seen.filter((line) => line.startsWith('PUT') && line.includes('partNumber='));
    expect(sent).toEqual([expect.stringContaining(isPart(3))]);
    expect((await buffer((await store.open('objects/large')).body)).equals(LARGE)).toBe(true);
    expect(await store.listUnfinished('')).toEqual([]);
  });

  test('takes a large file whose last answer was lost', async () => {
    const store = openInS3();
    const path = aFile(LARGE.subarray(0, PART_BYTES + 10));
    let ends = 0;
    server.spoil(({ method, url = '' }) => {
      if (method !== 'POST' || !url.includes('uploadId=')) return null;
      // s3rver itself answers 500 to an upload that it has completed
      return ends++ === 0 ? { cutAfter: 3 } : { status: 404 };
    });
    await store.putFile('objects/large', path);
    expect([ends, (await store.list('')).get('objects/large')]).toEqual([2, PART_BYTES + 10]);
    await expect(store.putFile('objects/other', path)).rejects.toThrow('has forgotten what it got of objects/other');
  });

  test('takes again what differs from the file, and forgets an upload that is ended', async () => {
    const store = openInS3();
    refusePart(2);
    await expect(store.putFile('objects/large', aFile(LARGE))).rejects.toThrow('The store answers 503');
    server.spoil(() => null);
    const other = Buffer.from(LARGE).fill('other', 0, 5);
    await store.putFile('objects/large', aFile(other));
    expect((await buffer((await store.open('objects/large')).body)).equals(other)).toBe(true);

    refusePart(2);
    await expect(store.putFile('objects/more', aFile(LARGE))).rejects.toThrow('The store answers 503');
    for (const left of await store.listUnfinished('')) await store.removeUnfinished(left);
    expect(await store.listUnfinished('')).toEqual([]);
  });

  test('that cannot list what was begun has nothing left of it', async () => {
    const store = openInS3();
    server.spoil(({ method, url = '' }) => {
      if (method === 'GET' && url.includes('uploads=')) return { status: 501 };
      return url.includes(isPart(2)) ? { status: 503 } : null;
    });
    await expect(store.putFile('objects/large', aFile(LARGE))).rejects.toThrow('The store answers 503');
    expect(server.seen.at(-1)).toMatch(/^DELETE .*uploadId=/);
    expect(await store.listUnfinished('')).toEqual([]);
    server.spoil(() => null);
    expect(await store.listUnfinished('')).toEqual([]);
  });

  test('with a wrong key, without the bucket, or that is not there, says so', async () => {
    const wrong = server.open(undefined, { id: 'wrong' });
    await expect(wrong.list('')).rejects.toThrow(/^The store answers 403 to GET the bucket: InvalidAccessKeyId/);
    const other = server.open(`s3://nobody/x?endpoint=${server.endpoint}`);
    await expect(other.getText('a')).rejects.toThrow(/^The store answers 404 to GET a: NoSuchBucket/);
    const nowhere = server.open('s3://editions?endpoint=http://127.0.0.1:9');
    await expect(nowhere.list('')).rejects.toThrow(/^The store does not answer: .*ECONNREFUSED/);
  });

  const first = '<Contents><Key>releases/1.json</Key></Contents>';
  test.each([
    ['in the middle', `<List>${first}<Contents><Key>rel`],
    ['at once', ''],
    ['without a token for its next part', `<List><IsTruncated>true</IsTruncated>${first}</List>`],
    ['as another page', '<html><p>Sign in<br></html>'],
  ])('whose list ends %s is refused, so that nothing counts as missing in it', async (_, answer) => {
    const store = server.open();
    server.spoil(() => ({ answer }));
    await expect(store.list('')).rejects.toThrow(ObjectStoreUnavailable);
    await expect(store.listUnfinished('')).rejects.toThrow(ObjectStoreUnavailable);
  });

  test('gives a list of more than one answer whole, and a list without end is refused', async () => {
    const store = server.open('s3://editions?endpoint=' + server.endpoint);
    const page = (key: string, rest: string): string =>
      `<List>${rest}<Contents><Key>${key}</Key><Size>1</Size></Contents></List>`;
    const more = '<IsTruncated>true</IsTruncated><NextContinuationToken>a b/+=</NextContinuationToken>';
    const isNext = (url = ''): boolean => new URL(url, 'http://s').searchParams.get('continuation-token') === 'a b/+=';
    server.spoil(({ url }) => ({
      answer: isNext(url) ? page('objects/a', '<IsTruncated>false</IsTruncated>') : page('objects/b', more),
    }));
    expect(await keysOf(store, '')).toEqual(['objects/a', 'objects/b']);
    server.spoil(() => ({ answer: page('objects/b', more) }));
    await expect(store.list('')).rejects.toThrow('does not end');
  });

  test('carries a release from one machine to another over cut connections', async () => {
    const [dataDir, node] = [aNode(), aNode()];
    const version = await anEdition(dataDir, 50);
    const store = openInS3();
    let asked = 0;
    server.spoil(({ method }) => (method === 'GET' && asked++ % 3 === 1 ? { cutAfter: 2_000 } : null));
    await publishRelease({ dataDir, store });
    await follow(node, store, version);
    expect(inForceIn(node)).toEqual(inForceIn(dataDir));
  });
});

test.each([
  '',
  'folder',
  'http://localhost/x',
  '/folder',
  'file://host/folder',
  's3://',
  's3://UPPER_CASE/x',
  's3://id:secret@bucket/x',
  's3://id:secret/x@bucket',
  's3://bucket/x?endpoint=ftp://x',
  's3://bucket/x?endpoint=nowhere',
  's3://bucket/x?endpoint=https://id:secret@minio:9000',
  's3://bucket/x?endpoint=https://:secret@minio:9000',
  's3://bucket/x?endpoint=https://id:x&secret@minio:9000',
  's3://bucket/x?other=1',
  's3://bucket/a%20b',
  'https://id:secret@minio:9000/bucket',
])('the address %j of a store is refused, and no message shows credentials', (address) => {
  const opening = () => openObjectStore(address, { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'very secret' });
  expect(opening).toThrow(BadSetting);
  expect(opening).toThrow(/^(?!.*secret)/);
});

test('a store in S3 needs credentials', () => {
  expect(() => openObjectStore('s3://bucket/x', {})).toThrow('needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
});
