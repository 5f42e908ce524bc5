import { ObjectStoreUnavailable, type UnfinishedWrite } from './object-store-port.ts';
import type { S3Caller } from './s3-call.ts';
import { readXml } from './s3-xml.ts';

/** A part of an upload that the store has. `etag`: with its quotes; of most stores the MD5 of the bytes. */
type StoredPart = { number: number; bytes: number; etag: string };

/** What stores answer that cannot list uploads, or let nobody do it. */
const LISTING_REFUSED = [400, 403, 405, 501];

/** Keys that begin with `prefix` within the store's own prefix, in order, with the bytes of each object. https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html */
export async function listObjects(caller: S3Caller, storePrefix: string, prefix: string): Promise<Map<string, number>> {
  const objects: [string, number][] = [];
  let token: string | undefined;
  do {
    const query = { 'list-type': '2', prefix: storePrefix + prefix, ...(token ? { 'continuation-token': token } : {}) };
    const { text } = await caller.read({ method: 'GET', query });
    const page = readXml(text, ['Key', 'Size', 'NextContinuationToken', 'IsTruncated']);
    const { Key = [], Size = [], NextContinuationToken: [next] = [] } = page;
    for (const [at, key] of Key.entries())
      if (key.startsWith(storePrefix)) objects.push([key.slice(storePrefix.length), Number(Size[at] ?? 0)]);
    if (next !== undefined && next === token) throw endless();
    if (next === undefined && page.IsTruncated?.[0] === 'true')
      throw new ObjectStoreUnavailable('The store gives a part of its list, and no token for the next one.');
    token = next;
  } while (token);
  return new Map(objects.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/**
 * Uploads of large objects that were begun and not ended, of keys that begin with `prefix` within the store's own prefix; with what each holds. None where
 * the store cannot say. https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListMultipartUploads.html
 */
export async function listUploads(caller: S3Caller, storePrefix: string, prefix: string): Promise<UnfinishedWrite[]> {
  const uploads: UnfinishedWrite[] = [];
  for (const begun of (await readUploads(caller, storePrefix, prefix)) ?? []) {
    const parts = await listParts(caller, begun.key, begun.id);
    uploads.push({ ...begun, bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0) });
  }
  return uploads;
}

/** The newest upload of a key; null without one, undefined where the store cannot say. */
export async function findUpload(
  caller: S3Caller,
  storePrefix: string,
  key: string,
): Promise<string | null | undefined> {
  const begun = await readUploads(caller, storePrefix, key);
  const ofKey = begun?.filter((each) => each.key === key).sort((one, other) => one.beganAtMs - other.beganAtMs);
  return ofKey && (ofKey.at(-1)?.id ?? null);
}

type Begun = Omit<UnfinishedWrite, 'bytes'>;

/** Null where the store cannot say. */
async function readUploads(caller: S3Caller, storePrefix: string, keyPrefix: string): Promise<Begun[] | null> {
  const begun: Begun[] = [];
  let marker: Record<string, string> = {};
  for (;;) {
    const query = { uploads: '', prefix: storePrefix + keyPrefix, ...marker };
    const { response, text } = await caller.read({ method: 'GET', query, accept: LISTING_REFUSED });
    if (response.statusCode !== 200) return null;
    const page = readXml(text, ['Key', 'UploadId', 'Initiated', 'NextKeyMarker', 'NextUploadIdMarker', 'IsTruncated']);
    const { Key = [], UploadId = [], Initiated = [], NextKeyMarker = [], NextUploadIdMarker = [] } = page;
    for (const [at, key] of Key.entries())
      if (key.startsWith(storePrefix) && UploadId[at])
        begun.push({
          key: key.slice(storePrefix.length),
          id: UploadId[at],
          beganAtMs: Date.parse(Initiated[at] ?? ''),
        });
    if (page.IsTruncated?.[0] !== 'true') return begun;
    const next = { 'key-marker': NextKeyMarker[0] ?? '', 'upload-id-marker': NextUploadIdMarker[0] ?? '' };
    if (JSON.stringify(next) === JSON.stringify(marker)) throw endless();
    marker = next;
  }
}

/** What an upload holds so far; nothing when it has ended. https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListParts.html */
export async function listParts(caller: S3Caller, key: string, uploadId: string): Promise<StoredPart[]> {
  const parts: StoredPart[] = [];
  let marker = '0';
  for (;;) {
    const query = { uploadId, 'part-number-marker': marker };
    const { response, text } = await caller.read({ method: 'GET', key, query, accept: [404, ...LISTING_REFUSED] });
    if (response.statusCode !== 200) return [];
    const page = readXml(text, ['PartNumber', 'ETag', 'Size', 'NextPartNumberMarker', 'IsTruncated']);
    const { PartNumber = [], ETag = [], Size = [], NextPartNumberMarker: [next = ''] = [] } = page;
    for (const [at, number] of PartNumber.entries())
      parts.push({ number: Number(number), bytes: Number(Size[at] ?? 0), etag: ETag[at] ?? '' });
    if (page.IsTruncated?.[0] !== 'true') return parts;
    if (next === marker) throw endless();
    marker = next;
  }
}

/** Removes an upload and its parts, also one that has ended. */
export async function endUpload(caller: S3Caller, key: string, uploadId: string): Promise<void> {
  await caller.read({ method: 'DELETE', key, query: { uploadId }, accept: [404] });
}

const endless = (): Error => new ObjectStoreUnavailable('The list of the store does not end.');
