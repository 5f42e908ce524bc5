import { type FileHandle, open } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { inParallel } from './digest-file.ts';
import {
  ObjectChanged,
  ObjectMissing,
  type ObjectStore,
  ObjectStoreUnavailable,
  type PutOptions,
} from './object-store-port.ts';
import { openS3Caller, type S3Caller } from './s3-call.ts';
import type { S3Place } from './s3-place.ts';
import { escapeXml, readXml } from './s3-xml.ts';

type S3Options = Parameters<typeof openS3Caller>[1] & { partBytes?: number };

/** Parts of a large object: a store takes 10,000 of at least 5 MB. https://docs.aws.amazon.com/AmazonS3/latest/userguide/qfacts.html */
const PART_BYTES = 16_777_216;
const MAX_PARTS = 9_000;
/** Parts that are in memory and sent at the same time. */
const PARTS_AT_ONCE = 3;

/** A bucket of S3, or of a store that speaks as it does. What it holds in memory is some parts of an object. */
export function openS3Store(place: S3Place, { partBytes = PART_BYTES, ...options }: S3Options = {}): ObjectStore {
  const caller = openS3Caller(place, options);
  return {
    async putFile(key, path, { signal, onBytes } = {}) {
      const file = await open(path, 'r');
      try {
        const { size } = await file.stat();
        if (size > partBytes) return await putInParts(caller, key, { file, size, partBytes }, { signal, onBytes });
        const body = await readPart(file, 0, size);
        await caller.read({ method: 'PUT', key, body, signal });
        onBytes?.(size);
      } finally {
        await file.close();
      }
    },
    putText: async (key, text) => {
      await caller.read({ method: 'PUT', key, body: Buffer.from(text) });
    },
    getText: async (key) => {
      const { response, text } = await caller.read({ method: 'GET', key, accept: [404] });
      if (response.statusCode !== 404) return text;
      return noneOfKey(key, text);
    },
    open: (key, options = {}) => openObject(caller, key, options),
    list: (prefix) => listKeys(caller, place.prefix, prefix),
    remove: async (key) => {
      await caller.read({ method: 'DELETE', key, accept: [404] });
    },
  };
}

/** Null for a key that is not there; a bucket that is not there is a mistake in the settings. */
function noneOfKey(key: string, text: string): null {
  const [code] = readXml(text, ['Code']).Code ?? [];
  if (code === 'NoSuchBucket') throw new ObjectStoreUnavailable(`The store has no such bucket (${key} was asked for).`);
  return null;
}

async function openObject(
  caller: S3Caller,
  key: string,
  { from = 0, ifMatch, signal }: NonNullable<Parameters<ObjectStore['open']>[1]>,
): ReturnType<ObjectStore['open']> {
  const response = await caller.send({
    method: 'GET',
    key,
    headers: { ...(from > 0 ? { range: `bytes=${from}-` } : {}), ...(ifMatch ? { 'if-match': ifMatch } : {}) },
    accept: [404, 412, 416],
    signal,
  });
  const { statusCode, headers } = response;
  const etag = headers.etag ?? '';
  const refuse = (error: Error): never => {
    response.destroy();
    throw error;
  };
  if (statusCode === 404) refuse(new ObjectMissing(`${key} is not in the store`));
  // Not every store looks at If-Match.
  const isOther = ifMatch !== undefined && etag !== ifMatch;
  if (statusCode === 412 || statusCode === 416 || isOther)
    refuse(new ObjectChanged(`${key} was replaced in the store`));
  const range = /^bytes (\d+)-\d+\/(\d+)$/.exec(headers['content-range'] ?? '');
  if (from > 0 && Number(range?.[1]) !== from)
    refuse(new ObjectStoreUnavailable(`The store does not give ${key} from byte ${from} on`));
  const size = Number(range?.[2] ?? headers['content-length']);
  if (!Number.isSafeInteger(size)) refuse(new ObjectStoreUnavailable(`The store does not say how large ${key} is`));
  return { body: Readable.from(bytesOf(response, key, signal), { objectMode: false }), etag, size };
}

/** The connection may end at any byte. */
async function* bytesOf(
  response: IncomingMessage,
  key: string,
  signal: AbortSignal | undefined,
): AsyncGenerator<Buffer> {
  try {
    yield* response as AsyncIterable<Buffer>;
  } catch (error) {
    signal?.throwIfAborted();
    throw new ObjectStoreUnavailable(`The connection broke while ${key} was read: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

async function listKeys(caller: S3Caller, storePrefix: string, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  let token: string | undefined;
  do {
    const query = { 'list-type': '2', prefix: storePrefix + prefix, ...(token ? { 'continuation-token': token } : {}) };
    const { text } = await caller.read({ method: 'GET', query });
    const { Key = [], NextContinuationToken: [next] = [] } = readXml(text, ['Key', 'NextContinuationToken']);
    keys.push(...Key.filter((key) => key.startsWith(storePrefix)).map((key) => key.slice(storePrefix.length)));
    if (next !== undefined && next === token) throw new ObjectStoreUnavailable('The list of the store does not end.');
    token = next;
  } while (token);
  return keys.sort();
}

type LargeFile = { file: FileHandle; size: number; partBytes: number };

/** https://docs.aws.amazon.com/AmazonS3/latest/userguide/mpuoverview.html: the object is there when the last call has succeeded. */
async function putInParts(
  caller: S3Caller,
  key: string,
  { file, size, partBytes }: LargeFile,
  { signal, onBytes }: PutOptions,
): Promise<void> {
  const begun = await caller.read({ method: 'POST', key, query: { uploads: '' }, signal });
  const [uploadId] = readXml(begun.text, ['UploadId']).UploadId ?? [];
  if (!uploadId) throw new ObjectStoreUnavailable(`The store gives no name to the upload of ${key}`);
  try {
    const bytes = Math.max(partBytes, Math.ceil(size / MAX_PARTS));
    const parts = Array.from({ length: Math.ceil(size / bytes) }, (_, at) => ({ number: at + 1, etag: '' }));
    let sent = 0;
    await inParallel(parts, PARTS_AT_ONCE, async (part) => {
      signal?.throwIfAborted();
      const from = (part.number - 1) * bytes;
      const body = await readPart(file, from, Math.min(bytes, size - from));
      const query = { partNumber: String(part.number), uploadId };
      const { response } = await caller.read({ method: 'PUT', key, query, body, signal });
      part.etag = response.headers.etag ?? '';
      onBytes?.((sent += body.length));
    });
    await complete(caller, key, uploadId, parts, signal);
  } catch (error) {
    // What was sent takes space, until a rule of the bucket removes it.
    await caller.read({ method: 'DELETE', key, query: { uploadId }, accept: [404] }).catch(() => undefined);
    throw error;
  }
}

async function complete(
  caller: S3Caller,
  key: string,
  uploadId: string,
  parts: readonly { number: number; etag: string }[],
  signal: AbortSignal | undefined,
): Promise<void> {
  const lines = parts.map(
    ({ number, etag }) => `<Part><PartNumber>${number}</PartNumber><ETag>${escapeXml(etag)}</ETag></Part>`,
  );
  const body = Buffer.from(`<CompleteMultipartUpload>${lines.join('')}</CompleteMultipartUpload>`);
  const { text } = await caller.read({ method: 'POST', key, query: { uploadId }, body, signal });
  // A failure may come after the status: the answer begins before the store has put the parts together.
  const { Code: [code] = [], ETag: [etag] = [] } = readXml(text, ['Code', 'ETag']);
  if (code !== undefined || etag === undefined)
    throw new ObjectStoreUnavailable(`The store did not put ${key} together${code === undefined ? '' : `: ${code}`}`);
}

async function readPart(file: FileHandle, from: number, bytes: number): Promise<Buffer> {
  const part = Buffer.allocUnsafe(bytes);
  for (let at = 0; at < bytes;) {
    const { bytesRead } = await file.read(part, at, bytes - at, from + at);
    if (bytesRead === 0) throw new Error('the file became shorter while it was sent');
    at += bytesRead;
  }
  return part;
}
