import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import './s3rver-cipher.ts';
import S3rver from 's3rver';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { ObjectStore } from '../../../src/publog/releases/object-store-port.ts';
import { openObjectStore } from '../../../src/publog/releases/open-release-place.ts';
import { standIn } from '../stand-in.ts';
import { answerOfUploads } from './s3-uploads.fixture.ts';

/** Far smaller than S3 takes: s3rver takes any. */
export const PART_BYTES = 65_536;
/** Names the key and its secret. */
const KEY = 'S3RVER';

/** Replaces the answer of a connection; null passes it on. `no range`: it answers with the whole object. */
export type Flaw = { status: number } | { cutAfter: number } | { answer: string } | 'hang' | 'no range' | null;

/** An S3 server for the tests of a file, without flaws at the start of each. `openEmpty` opens a store in it that has nothing yet. */
export function oneS3Server() {
  let server: Awaited<ReturnType<typeof anS3Server>>;
  let prefixes = 0;
  beforeAll(async () => void (server = await anS3Server()));
  afterEach(() => server.spoil(() => null));
  afterAll(() => server.close());
  const openEmpty = () => server.open(`s3://editions/test-${prefixes++}?endpoint=${server.endpoint}`);
  return { server: standIn(() => server), openEmpty };
}

/** s3rver behind a proxy that may answer otherwise. `flaw` is asked for every request. */
async function anS3Server() {
  const directory = mkdtempSync(join(tmpdir(), 's3rver-'));
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'editions' }],
  });
  const { port } = await server.run();
  let flawOf: (request: IncomingMessage) => Flaw = () => null;
  const seen: string[] = [];
  const proxy = createServer((incoming, answer) => {
    seen.push(`${incoming.method} ${incoming.url}`);
    const flaw = flawOf(incoming);
    if (!incoming.headers.authorization?.includes(`Credential=${KEY}/`))
      refuse(incoming, answer, 403, 'InvalidAccessKeyId');
    else if (flaw !== null || !answerOfUploads(incoming, answer, join(directory, 'editions')))
      pass(incoming, answer, port, flaw);
  });
  await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const open = (address = `s3://editions/nsn?endpoint=${endpoint}`, { id = KEY, idleMs = 30_000 } = {}): ObjectStore =>
    openObjectStore(
      address,
      { AWS_ACCESS_KEY_ID: id, AWS_SECRET_ACCESS_KEY: KEY },
      { tries: 2, idleMs, partBytes: PART_BYTES },
    );
  return {
    endpoint,
    open,
    seen,
    /** Puts objects where the server keeps them, without a request for each; the content is the key. */
    keep: (folder: string, keys: readonly string[]): void => {
      for (const key of keys) {
        const path = join(directory, 'editions', folder, key);
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(`${path}._S3rver_object`, key);
      }
    },
    spoil: (flaw: typeof flawOf): void => void (flawOf = flaw),
    close: async () => {
      proxy.closeAllConnections();
      proxy.close();
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function refuse(incoming: IncomingMessage, answer: ServerResponse, status: number, code: string): void {
  incoming.resume();
  answer.writeHead(status).end(`<Error><Code>${code}</Code><Message>in words</Message></Error>`);
}

function pass(incoming: IncomingMessage, answer: ServerResponse, port: number, flaw: Flaw): void {
  if (flaw === 'hang') return;
  const isObject = typeof flaw === 'object' && flaw !== null;
  if (isObject && 'status' in flaw) {
    refuse(incoming, answer, flaw.status, 'SlowDown');
    return;
  }
  if (isObject && 'answer' in flaw) {
    answer.end(flaw.answer);
    return;
  }
  const { method, url: path } = incoming;
  const { range, ...rest } = incoming.headers;
  const headers = range === undefined || flaw === 'no range' ? rest : { range, ...rest };
  const outgoing = request({ host: '127.0.0.1', port, method, path, headers }, (response) => {
    answer.writeHead(response.statusCode!, response.headers);
    let left = isObject ? flaw.cutAfter : Infinity;
    response.on('data', (chunk: Buffer) => {
      const bytes = chunk.subarray(0, left);
      left -= bytes.length;
      answer.write(bytes, () => left <= 0 && answer.destroy());
    });
    response.on('end', () => answer.end());
  });
  outgoing.on('error', () => answer.destroy());
  incoming.pipe(outgoing);
}
