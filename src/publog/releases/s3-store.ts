import { open } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { ObjectChanged, ObjectMissing, type ObjectStore, ObjectStoreUnavailable } from './object-store-port.ts';
import { openS3Caller, type S3Caller } from './s3-call.ts';
import type { S3Place } from './s3-place.ts';
import { putInParts, readPart } from './s3-parts.ts';
import { endUpload, listObjects, listUploads } from './s3-lists.ts';
import { readRefusal } from './s3-xml.ts';

type S3Options = Parameters<typeof openS3Caller>[1] & { partBytes?: number };

/** Of a part of a large object: at least 5 MB. https://docs.aws.amazon.com/AmazonS3/latest/userguide/qfacts.html */
const PART_BYTES = 16_777_216;

/** A bucket of S3, or of a store that speaks as it does. What it holds in memory is some parts of an object. */
export function openS3Store(place: S3Place, { partBytes = PART_BYTES, ...options }: S3Options = {}): ObjectStore {
  const caller = openS3Caller(place, options);
  return {
    async putFile(key, path, { signal, onBytes } = {}) {
      const file = await open(path, 'r');
      try {
        const { size } = await file.stat();
        if (size > partBytes)
          return await putInParts(
            { caller, prefix: place.prefix },
            key,
            { file, size, partBytes },
            { signal, onBytes },
          );
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
    list: (prefix) => listObjects(caller, place.prefix, prefix),
    remove: async (key) => {
      await caller.read({ method: 'DELETE', key, accept: [404] });
    },
    listUnfinished: (prefix) => listUploads(caller, place.prefix, prefix),
    removeUnfinished: ({ key, id }) => endUpload(caller, key, id),
  };
}

/** Null for a key that is not there; a bucket that is not there is a mistake in the settings. */
function noneOfKey(key: string, text: string): null {
  const [code] = readRefusal(text, ['Code']).Code ?? [];
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
  // Not every store knows Range: it gives the whole object then.
  const skip = statusCode === 200 ? from : 0;
  if (from > skip && Number(range?.[1]) !== from)
    refuse(new ObjectStoreUnavailable(`The store does not give ${key} from byte ${from} on`));
  const size = Number(range?.[2] ?? headers['content-length']);
  if (!Number.isSafeInteger(size)) refuse(new ObjectStoreUnavailable(`The store does not say how large ${key} is`));
  return { body: Readable.from(bytesOf(response, key, { skip, signal }), { objectMode: false }), etag, size };
}

/** The bytes after the first `skip`. The connection may end at any byte. */
async function* bytesOf(
  response: IncomingMessage,
  key: string,
  { skip, signal }: { skip: number; signal: AbortSignal | undefined },
): AsyncGenerator<Buffer> {
  let left = skip;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      if (left < chunk.length) yield chunk.subarray(left);
      left = Math.max(0, left - chunk.length);
    }
  } catch (error) {
    signal?.throwIfAborted();
    throw new ObjectStoreUnavailable(`The connection broke while ${key} was read: ${(error as Error).message}`, {
      cause: error,
    });
  }
}
