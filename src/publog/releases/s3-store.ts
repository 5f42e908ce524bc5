import type { Part, S3, S3ClientConfig, S3ServiceException } from '@aws-sdk/client-s3';
import { hash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import { inParallel } from '#base/domain/in-parallel.ts';
import {
  ObjectChanged,
  ObjectMissing,
  type ObjectStore,
  ObjectStoreUnavailable,
  type PutOptions,
  type UnfinishedWrite,
} from './object-store-port.ts';

/** At least 5 MB: https://docs.aws.amazon.com/AmazonS3/latest/userguide/qfacts.html */
const PART_BYTES = 16_777_216;
const MAX_PARTS = 9_000;
/** Parts in memory. */
const PARTS_AT_ONCE = 3;
/** 200,000 files take 80 MB. */
const MAX_TEXT_BYTES = 100_000_000;
/** From stores that do not list uploads. */
const LISTING_REFUSED = [400, 403, 405, 501];

/**
 * A bucket of S3 or the like. Loads the client at the first call. `prefix` begins every key; it is empty, or ends with a
 * slash. `idleMs`: limit of a silent connection. `tries`: of a call.
 */
export function openS3Store(
  {
    bucket: Bucket,
    prefix: storePrefix,
    client: account,
  }: { bucket: string; prefix: string; client: Pick<S3ClientConfig, 'region' | 'endpoint' | 'credentials'> },
  { idleMs = 30_000, tries = 4, partBytes = PART_BYTES }: { idleMs?: number; tries?: number; partBytes?: number } = {},
): ObjectStore {
  let client: Promise<S3> | undefined;
  const load = async (): Promise<S3> => {
    const { S3: Client } = await import('@aws-sdk/client-s3');
    return new Client({
      ...account,
      // every store knows these
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: tries,
      requestHandler: { connectionTimeout: idleMs, socketTimeout: idleMs },
    });
  };

  /** Rejects with `ObjectStoreUnavailable`, or the signal's reason. */
  async function ask<T>(
    what: string,
    call: (s3: S3, options: { abortSignal?: AbortSignal | undefined }) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    signal?.throwIfAborted();
    try {
      return await call(await (client ??= load()), { abortSignal: signal });
    } catch (error) {
      signal?.throwIfAborted();
      throw inWords(what, error as Error);
    }
  }

  const objectOf = (key: string) => ({ Bucket, Key: storePrefix + key });

  const put = async (key: string, Body: Buffer, signal?: AbortSignal): Promise<void> => {
    await ask(`PUT ${key}`, (s3, o) => s3.putObject({ ...objectOf(key), Body }, o), signal);
  };

  /** Null for a missing key; a missing bucket is a wrong setting. */
  async function openObject(
    key: string,
    { from = 0, ifMatch, signal }: NonNullable<Parameters<ObjectStore['open']>[1]> = {},
  ): Promise<Awaited<ReturnType<ObjectStore['open']>> | null> {
    const wanted = { ...(from > 0 ? { Range: `bytes=${from}-` } : {}), ...(ifMatch ? { IfMatch: ifMatch } : {}) };
    const asked = ask(`GET ${key}`, (s3, o) => s3.getObject({ ...objectOf(key), ...wanted }, o), signal);
    const found = await asked.catch((error: unknown) => {
      if (isAnswer(error, 404) && causeOf(error)?.name !== 'NoSuchBucket') return null;
      throw isAnswer(error, 412, 416) ? replaced(key) : error;
    });
    if (found === null) return null;
    const { ContentRange = '', ContentLength, ETag: etag = '' } = found;
    const body = found.Body as Readable;
    const refuse = (error: Error): never => {
      body.destroy();
      throw error;
    };
    // Some stores ignore If-Match.
    if (ifMatch !== undefined && etag !== ifMatch) refuse(replaced(key));
    const range = /^bytes (\d+)-\d+\/(\d+)$/.exec(ContentRange);
    // Some stores ignore Range.
    const skip = found.$metadata.httpStatusCode === 200 ? from : 0;
    if (from > skip && Number(range?.[1]) !== from)
      refuse(new ObjectStoreUnavailable(`The store does not give ${key} from byte ${from} on`));
    const size = Number(range?.[2] ?? ContentLength);
    if (!Number.isSafeInteger(size)) refuse(new ObjectStoreUnavailable(`The store does not say how large ${key} is`));
    return { body: Readable.from(readOn(body, key, { skip, signal }), { objectMode: false }), etag, size };
  }

  async function getText(key: string): Promise<string | null> {
    for (let tried = 1; ; tried++) {
      const found = await openObject(key);
      if (found === null) return null;
      if (found.size > MAX_TEXT_BYTES) throw new ObjectStoreUnavailable(`${key} in the store is larger than it may be`);
      try {
        return await text(found.body);
      } catch (error) {
        if (tried === tries) throw error;
      }
    }
  }

  /** Throws where a list breaks off. */
  async function listAll<Page extends { IsTruncated?: boolean | undefined }, Place extends object>(
    what: string,
    call: (s3: S3, place: Partial<Place>) => Promise<Page>,
    nextPlace: (page: Page) => Place,
  ): Promise<Page[]> {
    const pages: Page[] = [];
    for (let place: Partial<Place> = {}; ;) {
      const page = await ask(what, (s3) => call(s3, place));
      pages.push(page);
      if (page.IsTruncated === false) return pages;
      const next = nextPlace(page);
      if (!page.IsTruncated || isDeepStrictEqual(next, place) || !Object.values(next).some(Boolean))
        throw new ObjectStoreUnavailable('The list of the store breaks off, or does not end.');
      place = next;
    }
  }

  async function list(prefix: string): Promise<Map<string, number>> {
    const pages = await listAll(
      'GET the bucket',
      (s3, place) => s3.listObjectsV2({ Bucket, Prefix: storePrefix + prefix, ...place }),
      (page) => ({ ContinuationToken: page.NextContinuationToken }),
    );
    const objects = pages
      .flatMap(({ Contents = [] }) => Contents)
      .filter(({ Key }) => Key?.startsWith(storePrefix))
      .map(({ Key, Size = 0 }): [string, number] => [Key!.slice(storePrefix.length), Size]);
    return new Map(objects.sort(([one], [other]) => (one < other ? -1 : 1)));
  }

  /** Unfinished uploads, newest first. Null where the store cannot list them. */
  async function listUploads(keyPrefix: string): Promise<Omit<UnfinishedWrite, 'bytes'>[] | null> {
    const listed = listAll(
      'GET the uploads',
      (s3, place) => s3.listMultipartUploads({ Bucket, Prefix: storePrefix + keyPrefix, ...place }),
      (page) => ({ KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }),
    );
    const pages = await orNull(listed, ...LISTING_REFUSED);
    const uploads = pages?.flatMap(({ Uploads = [] }) => Uploads).filter(({ Key }) => Key?.startsWith(storePrefix));
    const begun = uploads?.map(({ Key, UploadId, Initiated }) => {
      return { key: Key!.slice(storePrefix.length), id: UploadId!, beganAtMs: Number(Initiated) };
    });
    return begun?.sort((one, other) => other.beganAtMs - one.beganAtMs) ?? null;
  }

  /** The ETag is mostly the MD5. */
  async function listParts(key: string, UploadId: string): Promise<Part[]> {
    const listed = listAll(
      `GET the parts of ${key}`,
      (s3, place) => s3.listParts({ ...objectOf(key), UploadId, ...place }),
      (page) => ({ PartNumberMarker: page.NextPartNumberMarker }),
    );
    return ((await orNull(listed, 404, ...LISTING_REFUSED)) ?? []).flatMap(({ Parts = [] }) => Parts);
  }

  /** Also an ended one. */
  const endUpload = async (key: string, UploadId: string): Promise<void> => {
    const ending = ask(`DELETE the parts of ${key}`, (s3) => s3.abortMultipartUpload({ ...objectOf(key), UploadId }));
    await orNull(ending, 404);
  };

  /**
   * Continues an unfinished upload, skipping equal parts. `prune` removes abandoned ones.
   * https://docs.aws.amazon.com/AmazonS3/latest/userguide/mpuoverview.html
   */
  async function putInParts(key: string, file: Blob, { signal, onBytes }: PutOptions): Promise<void> {
    const begun = await listUploads(key);
    const earlier = begun?.find((each) => each.key === key);
    const stored = earlier ? await listParts(key, earlier.id) : [];
    const create = () => ask(`POST ${key}`, (s3, o) => s3.createMultipartUpload(objectOf(key), o), signal);
    const UploadId = earlier && stored.length > 0 ? earlier.id : (await create()).UploadId;
    if (!UploadId) throw new ObjectStoreUnavailable(`The store gives no name to the upload of ${key}`);
    const upload = { ...objectOf(key), UploadId };
    const bytes = Math.max(partBytes, Math.ceil(file.size / MAX_PARTS));
    const Parts = Array.from({ length: Math.ceil(file.size / bytes) }, (_, at): Part => ({ PartNumber: at + 1 }));
    let sent = 0;
    try {
      await inParallel(Parts, PARTS_AT_ONCE, async (part) => {
        const PartNumber = part.PartNumber!;
        const Body = await bytesOf(file.slice((PartNumber - 1) * bytes, PartNumber * bytes));
        const before = stored.find((each) => each.PartNumber === PartNumber);
        const isSame = before?.Size === Body.length && before.ETag === `"${hash('md5', Body)}"`;
        const send = () => ask(`PUT ${key}`, (s3, o) => s3.uploadPart({ ...upload, PartNumber, Body }, o), signal);
        part.ETag = (isSame ? before : await send()).ETag;
        onBytes?.((sent += Body.length));
      });
      const end = { ...upload, MultipartUpload: { Parts } };
      const ending = ask(`POST ${key}`, (s3, o) => s3.completeMultipartUpload(end, o), signal);
      // null: removed, or completed by an earlier try
      if ((await orNull(ending, 404)) === null && (await list(key)).get(key) !== file.size)
        throw new ObjectStoreUnavailable(`The store has forgotten what it got of ${key}`);
    } catch (error) {
      // otherwise unlisted parts would stay for good
      if (begun === null) await endUpload(key, UploadId).catch(() => undefined);
      throw error;
    }
  }

  return {
    async putFile(key, path, { signal, onBytes } = {}) {
      signal?.throwIfAborted();
      const file = await openAsBlob(path);
      if (file.size > partBytes) return putInParts(key, file, { signal, onBytes });
      await put(key, await bytesOf(file), signal);
      onBytes?.(file.size);
    },
    putText: (key, content) => put(key, Buffer.from(content)),
    getText,
    async open(key, options) {
      const found = await openObject(key, options);
      if (found === null) throw new ObjectMissing(`${key} is not in the store`);
      return found;
    },
    list,
    async remove(key) {
      const removing = ask(`DELETE ${key}`, (s3) => s3.deleteObject(objectOf(key)));
      await orNull(removing, 404);
    },
    async listUnfinished(prefix) {
      const uploads: UnfinishedWrite[] = [];
      for (const begun of (await listUploads(prefix)) ?? []) {
        const parts = await listParts(begun.key, begun.id);
        uploads.push({ ...begun, bytes: parts.reduce((sum, { Size = 0 }) => sum + Size, 0) });
      }
      return uploads;
    },
    removeUnfinished: ({ key, id }) => endUpload(key, id),
  };
}

/** The connection may end at any byte. */
async function* readOn(
  body: Readable,
  key: string,
  { skip, signal }: { skip: number; signal: AbortSignal | undefined },
): AsyncGenerator<Buffer> {
  let left = skip;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      if (left < chunk.length) yield chunk.subarray(left);
      left = Math.max(0, left - chunk.length);
    }
  } catch (cause) {
    signal?.throwIfAborted();
    const { message } = cause as Error;
    throw new ObjectStoreUnavailable(`The connection broke while ${key} was read: ${message}`, { cause });
  }
}

/** Rejects when the file has changed. */
const bytesOf = async (file: Blob): Promise<Buffer> => Buffer.from(await file.arrayBuffer());

const causeOf = (error: unknown): Partial<S3ServiceException> | undefined =>
  (error as { cause?: Partial<S3ServiceException> }).cause;

const isAnswer = (error: unknown, ...statuses: number[]): boolean =>
  statuses.includes(causeOf(error)?.$metadata?.httpStatusCode ?? 0);

const orNull = <T>(asked: Promise<T>, ...statuses: number[]): Promise<T | null> =>
  asked.catch((error: unknown) => {
    if (isAnswer(error, ...statuses)) return null;
    throw error;
  });

const replaced = (key: string): Error => new ObjectChanged(`${key} was replaced in the store`);

function inWords(what: string, cause: Partial<S3ServiceException> & { code?: string }): ObjectStoreUnavailable {
  const { $metadata, name, message = '', code } = cause;
  const status = $metadata?.httpStatusCode;
  const answer = `The store answers ${status} to ${what}: ${name}, ${message.slice(0, 200)}`;
  const words = status === undefined ? `The store does not answer: ${message || code}` : answer;
  return new ObjectStoreUnavailable(words, { cause });
}
