import Fastify, { type FastifyInstance } from 'fastify';
import { readdirSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newFolder } from '../../../test/support/new-folder.ts';
import { MAX_FILES_BYTES } from '../request/quote-limits.ts';
import { type AttachmentFolder, openAttachmentFolder } from '../store/attachment-folder.ts';
import { addAttachFile, type BodyPace, MAX_WAITING, RESERVE_BYTES } from './attach-file.ts';
import { fileAllowance } from '#base/http/rate-limit.ts';

const PDF = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(3_000_000, 32), Buffer.from('\n%%EOF\n')]);
const PATH = '/functions/v1/attach-file?name=a.pdf';

let app: FastifyInstance;
let dataDir: string;
let failures: unknown[];
beforeEach(() => {
  dataDir = newFolder('receive-body');
  failures = [];
});
afterEach(() => app.close());

/** `disk` names the file that bytes are written to; the others are what the server is told of the folder. */
type Looks = { pace: BodyPace; disk: string } & Pick<AttachmentFolder, 'freeBytes' | 'waitingFiles'>;
/** A server that takes files alone. */
async function listen({ pace, disk, ...looks }: Partial<Looks> = {}): Promise<number> {
  app = Fastify({ forceCloseConnections: true });
  const folder = openAttachmentFolder(dataDir);
  const begin = async () => {
    const begun = await folder.begin();
    if (disk === undefined) return begun;
    await begun.file.close();
    return { path: begun.path, file: await open(disk, 'w') };
  };
  addAttachFile(app, {
    folder: { ...folder, begin, ...looks },
    origin: () => '',
    onFailure: (error) => failures.push(error),
    rateOf: () => ({ take: () => 0 }),
    // of a clock that stands still
    allowanceOf: (_name, most) => fileAllowance(most, () => 0),
    ...(pace && { pace }),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

const kept = () => readdirSync(join(dataDir, 'waiting'));
const send = async (port: number, body: BodyInit = '%PDF-1.7\n%%EOF\n') => {
  const headers = { 'content-type': 'application/octet-stream' };
  const answer = await fetch(`http://127.0.0.1:${port}${PATH}`, { method: 'POST', headers, body });
  return [answer.status, ((await answer.json()) as { error?: string }).error];
};

test('a full disk is said in words, nothing half stays, and the connection goes on (C18.5)', async () => {
  // every write to it fails with ENOSPC
  const port = await listen({ disk: '/dev/full' });
  const full = [503, expect.stringContaining('Files cannot be taken just now')];
  for (let time = 0; time < 2; time++) expect(await send(port, PDF)).toEqual(full);
  expect(kept()).toEqual([]);
  expect(failures).toMatchObject([{ code: 'ENOSPC' }, { code: 'ENOSPC' }]);
});

describe('where files would take too much', () => {
  const taken = [200, undefined];
  const refused = [503, expect.stringContaining('Please send the request without them')];
  const tooMany = [429, expect.stringContaining('Many files came from your address')];

  test('they leave a reserve for requests on the disk (C18.16)', async () => {
    let free = RESERVE_BYTES + MAX_FILES_BYTES;
    const port = await listen({ freeBytes: async () => free });
    expect(await send(port)).toEqual(taken);
    free -= 1;
    expect([await send(port), kept().length, failures]).toEqual([refused, 2, []]);
  });

  test('10,000 files or 2 GB wait at most, with those that are coming in (C18.16)', async () => {
    let waiting = { files: MAX_WAITING.files - 1, bytes: MAX_WAITING.bytes - MAX_FILES_BYTES };
    const port = await listen({ waitingFiles: async () => waiting });
    expect(await send(port)).toEqual(taken);
    waiting = { files: MAX_WAITING.files, bytes: 0 };
    expect(await send(port)).toEqual(refused);
    waiting = { files: 0, bytes: MAX_WAITING.bytes - MAX_FILES_BYTES + 1 };
    expect(await send(port)).toEqual(refused);
  });

  test('one address brings 20 files as soon as half of the room is taken, and 200 before (C18.16)', async () => {
    let waiting = { files: MAX_WAITING.files / 2, bytes: 0 };
    const port = await listen({ waitingFiles: async () => waiting });
    for (let sent = 0; sent < 20; sent += 1) expect(await send(port)).toEqual(taken);
    expect(await send(port)).toEqual(tooMany);
    waiting = { files: 0, bytes: 0 };
    for (let sent = 20; sent < 200; sent += 1) expect(await send(port)).toEqual(taken);
    expect(await send(port)).toEqual(tooMany);
  });
});

/** Sends a piece every few milliseconds until the whole body or the answer is there; resolves with the answer. */
async function drip(port: number, piece: number): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let [answer, at] = ['', 0];
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
  socket.on('error', () => {});
  const head = `POST ${PATH} HTTP/1.1\r\nHost: site\r\nConnection: close\r\nContent-Type: application/octet-stream\r\n`;
  socket.write(`${head}Content-Length: ${PDF.length}\r\n\r\n`);
  const timer = setInterval(() => {
    if (socket.writable && at < PDF.length) socket.write(PDF.subarray(at, (at += piece)));
  }, 5);
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(timer);
  return answer;
}

test('a file that hardly comes in, or not in time, is refused in words; a slow one that keeps its rate is taken (C18.5)', async () => {
  const port = await listen({ pace: { windowMs: 400, minBytes: 10_000, windows: 100 } });
  expect(await drip(port, 10)).toMatch(/^HTTP\/1\.1 408 [^]*came in too slowly/);
  expect(await drip(port, Math.ceil(PDF.length / 30))).toMatch(/^HTTP\/1\.1 200 [^]*"token"/);
  expect(kept()).toHaveLength(2);
  await app.close();
  const short = await listen({ pace: { windowMs: 400, minBytes: 1, windows: 3 } });
  expect(await drip(short, 1_000)).toMatch(/^HTTP\/1\.1 408 /);
  expect([kept().length, failures]).toEqual([2, []]);
});
