import { hash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { inParallel } from '#base/domain/in-parallel.ts';
import { ObjectStoreUnavailable, type PutOptions } from './object-store-port.ts';
import type { S3Caller } from './s3-call.ts';
import { endUpload, findUpload, listObjects, listParts } from './s3-lists.ts';
import { escapeXml, readXml } from './s3-xml.ts';

/** A store takes 10,000. https://docs.aws.amazon.com/AmazonS3/latest/userguide/qfacts.html */
const MAX_PARTS = 9_000;
/** Parts that are in memory and sent at the same time. */
const PARTS_AT_ONCE = 3;

type Bucket = { caller: S3Caller; prefix: string };
type LargeFile = { file: FileHandle; size: number; partBytes: number };

/**
 * Stores a file part by part. Continues an unfinished upload: parts that are equal to the file are not sent again. Parts of an abandoned upload stay until
 * `prune`. https://docs.aws.amazon.com/AmazonS3/latest/userguide/mpuoverview.html: the object is there when the last call has succeeded.
 */
export async function putInParts(
  { caller, prefix }: Bucket,
  key: string,
  { file, size, partBytes }: LargeFile,
  { signal, onBytes }: PutOptions,
): Promise<void> {
  signal?.throwIfAborted();
  const earlier = await findUpload(caller, prefix, key);
  const stored = earlier ? await listParts(caller, key, earlier) : [];
  const uploadId = stored.length > 0 ? earlier! : await beginUpload(caller, key, signal);
  const known = new Map(stored.map((part) => [part.number, part]));
  const bytes = Math.max(partBytes, Math.ceil(size / MAX_PARTS));
  const parts = Array.from({ length: Math.ceil(size / bytes) }, (_, at) => ({ number: at + 1, etag: '' }));
  let sent = 0;
  try {
    await inParallel(parts, PARTS_AT_ONCE, async (part) => {
      signal?.throwIfAborted();
      const from = (part.number - 1) * bytes;
      const body = await readPart(file, from, Math.min(bytes, size - from));
      const before = known.get(part.number);
      if (before?.bytes === body.length && before.etag === `"${hash('md5', body)}"`) part.etag = before.etag;
      else {
        const query = { partNumber: String(part.number), uploadId };
        const { response } = await caller.read({ method: 'PUT', key, query, body, signal });
        part.etag = response.headers.etag ?? '';
      }
      onBytes?.((sent += body.length));
    });
    const isDone = await complete(caller, key, uploadId, parts, signal);
    if (!isDone && (await listObjects(caller, prefix, key)).get(key) !== size)
      throw new ObjectStoreUnavailable(`The store has forgotten what it got of ${key}`);
  } catch (error) {
    // where nobody could find what was sent, it would take room for good
    if (earlier === undefined) await endUpload(caller, key, uploadId).catch(() => undefined);
    throw error;
  }
}

async function beginUpload(caller: S3Caller, key: string, signal: AbortSignal | undefined): Promise<string> {
  const begun = await caller.read({ method: 'POST', key, query: { uploads: '' }, signal });
  const [uploadId] = readXml(begun.text, ['UploadId']).UploadId ?? [];
  if (!uploadId) throw new ObjectStoreUnavailable(`The store gives no name to the upload of ${key}`);
  return uploadId;
}

/** False when the store does not know the upload: it was removed, or completed by an earlier try whose answer was lost. */
async function complete(
  caller: S3Caller,
  key: string,
  uploadId: string,
  parts: readonly { number: number; etag: string }[],
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const lines = parts.map(
    ({ number, etag }) => `<Part><PartNumber>${number}</PartNumber><ETag>${escapeXml(etag)}</ETag></Part>`,
  );
  const body = Buffer.from(`<CompleteMultipartUpload>${lines.join('')}</CompleteMultipartUpload>`);
  const { response, text } = await caller.read({
    method: 'POST',
    key,
    query: { uploadId },
    body,
    signal,
    accept: [404],
  });
  if (response.statusCode === 404) return false;
  // A failure may come after the status: the answer begins before the store has put the parts together.
  const { Code: [code] = [], ETag: [etag] = [] } = readXml(text, ['Code', 'ETag']);
  if (code !== undefined || etag === undefined)
    throw new ObjectStoreUnavailable(`The store did not put ${key} together${code === undefined ? '' : `: ${code}`}`);
  return true;
}

/** Some bytes of a file. Rejects when it has become shorter. */
export async function readPart(file: FileHandle, from: number, bytes: number): Promise<Buffer> {
  const part = Buffer.allocUnsafe(bytes);
  for (let at = 0; at < bytes;) {
    const { bytesRead } = await file.read(part, at, bytes - at, from + at);
    if (bytesRead === 0) throw new Error('the file became shorter while it was sent');
    at += bytesRead;
  }
  return part;
}
