import { createReadStream, createWriteStream, statSync, type Dirent } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { syncPath } from '#base/database/durable-files.ts';
import { ObjectChanged, ObjectMissing, type ObjectStore, ObjectStoreUnavailable } from './object-store-port.ts';
import { fileURLToPath } from 'node:url';
import { BadSetting, type Config } from '#base/settings/config.ts';
import { openS3Store } from './s3-store.ts';
/** A killed writer leaves one. */
const DRAFT = '.draft-';
const CHUNK_BYTES = 1_048_576;

/** Objects as files of a folder, made by the first write. */
function openFolderStore(root: string): ObjectStore {
  const pathOf = (key: string): string => join(root, ...key.split('/'));
  const put = async (key: string, write: (draft: string) => Promise<void>): Promise<void> => {
    const path = pathOf(key);
    const draft = join(dirname(path), `${DRAFT}${process.pid}-${crypto.randomUUID()}`);
    try {
      await mkdir(dirname(path), { recursive: true });
      await write(draft);
      syncPath(draft);
      await rename(draft, path);
      syncPath(dirname(path));
    } catch (error) {
      await rm(draft, { force: true });
      throw asUnavailable(error);
    }
  };
  const filesIn = async (prefix: string) => {
    const folder = prefix.includes('/') ? prefix.slice(0, prefix.lastIndexOf('/')) : '';
    const read = readdir(pathOf(folder), { recursive: true, withFileTypes: true });
    const entries = await read.catch(orUnavailable<Dirent[]>([]));
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => ({ path, key: relative(root, path).replaceAll('\\', '/') }))
      .filter(({ key }) => key.startsWith(prefix))
      .sort((one, other) => (one.key < other.key ? -1 : 1))
      .flatMap((file) => {
        // a draft may be renamed at any moment
        const stats = statSync(file.path, { throwIfNoEntry: false });
        return stats ? [{ ...file, bytes: stats.size, changedAtMs: stats.mtimeMs }] : [];
      });
  };
  return {
    putFile: (key, path, { signal, onBytes } = {}) =>
      put(key, async (draft) => {
        const source = createReadStream(path, { highWaterMark: CHUNK_BYTES });
        await pipeline(source, createWriteStream(draft, { flags: 'wx' }), { signal });
        onBytes?.(statSync(draft).size);
      }),
    putText: (key, text) => put(key, (draft) => writeFile(draft, text, { flag: 'wx' })),
    getText: (key) => readFile(pathOf(key), 'utf8').catch(orUnavailable(null)),
    async open(key, { from = 0, ifMatch, signal } = {}) {
      signal?.throwIfAborted();
      const file = await open(pathOf(key), 'r').catch(orUnavailable(null));
      if (file === null) throw new ObjectMissing(`${key} is not in the store`);
      const { ino, mtimeNs, size } = await file.stat({ bigint: true });
      const etag = `"${ino.toString(36)}-${mtimeNs.toString(36)}-${size.toString(36)}"`;
      if (ifMatch !== undefined && ifMatch !== etag) {
        await file.close();
        throw new ObjectChanged(`${key} was replaced in the store`);
      }
      const body = file.createReadStream({ start: from, highWaterMark: CHUNK_BYTES, signal });
      return { body, etag, size: Number(size) };
    },
    async list(prefix) {
      const files = await filesIn(prefix);
      return new Map(files.filter(({ path }) => !isDraft(path)).map(({ key, bytes }) => [key, bytes]));
    },
    remove: (key) => rm(pathOf(key), { force: true }).catch(orUnavailable(undefined)),
    listUnfinished: async (prefix) =>
      (await filesIn(prefix))
        .filter(({ path }) => isDraft(path))
        .map(({ path, key, bytes, changedAtMs }) => ({ key, id: path, bytes, beganAtMs: changedAtMs })),
    removeUnfinished: ({ id }) => rm(id, { force: true }),
  };
}

const isDraft = (path: string): boolean => basename(path).startsWith(DRAFT);

/** Takes the error of a missing file, and rejects for others. */
const orUnavailable =
  <Missing>(missing: Missing) =>
  (error: unknown): Missing => {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return missing;
    throw asUnavailable(error);
  };

function asUnavailable(error: unknown): unknown {
  const { code, message, name } = error as NodeJS.ErrnoException;
  if (code === undefined || name === 'AbortError') return error;
  return new ObjectStoreUnavailable(`The store cannot be used: ${message}`, { cause: error });
}

/** Throws `BadSetting`. */
export function openReleasePlace({ catalogStore, quotesDatabaseUrl }: Config): {
  store: ObjectStore;
  databaseUrl: string;
} {
  if (catalogStore === null || quotesDatabaseUrl === null)
    throw new BadSetting(
      'Releases need CATALOG_STORE (s3://bucket/prefix?endpoint=https://... or file:///folder) and QUOTES_DATABASE_URL, as the nodes have them.',
    );
  return { store: openObjectStore(catalogStore), databaseUrl: quotesDatabaseUrl };
}

/** `file:///folder` or `s3://bucket/prefix?endpoint=https://...`. Throws `BadSetting`. Reads nothing yet. */
export function openObjectStore(
  address: string,
  environment: NodeJS.ProcessEnv = process.env,
  options?: Parameters<typeof openS3Store>[1],
): ObjectStore {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol === 's3:') return openS3Store(readS3Place(url, environment), options);
  if (url?.protocol === 'file:' && url.host === '') return openFolderStore(fileURLToPath(url));
  // a mistaken address may hold credentials
  throw new BadSetting('CATALOG_STORE is s3://BUCKET/PREFIX or file:///FOLDER.');
}

/** Reads `s3://BUCKET/PREFIX?endpoint=...&region=...`, and the rest from AWS variables. Throws `BadSetting`. */
function readS3Place(url: URL, environment: NodeJS.ProcessEnv): Parameters<typeof openS3Store>[0] {
  if (hasUser(url))
    throw new BadSetting('CATALOG_STORE holds no credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.');
  if ([...url.searchParams.keys()].some((name) => name !== 'endpoint' && name !== 'region'))
    throw new BadSetting('CATALOG_STORE knows endpoint and region, and nothing else after its "?".');
  if (!/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/.test(url.hostname))
    throw new BadSetting(`CATALOG_STORE names no bucket: s3://BUCKET/PREFIX, not ${JSON.stringify(url.host)}.`);
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '');
  if (!/^[\w./-]*$/.test(prefix) || prefix.includes('..'))
    throw new BadSetting('The prefix of CATALOG_STORE has letters, digits, "-", "_", "." and "/" only.');
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = environment;
  if (!accessKeyId || !secretAccessKey)
    throw new BadSetting('CATALOG_STORE in S3 needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.');
  const { AWS_REGION, AWS_DEFAULT_REGION, AWS_SESSION_TOKEN: sessionToken } = environment;
  const region = (url.searchParams.get('region') ?? AWS_REGION ?? AWS_DEFAULT_REGION) || 'us-east-1';
  return {
    bucket: url.hostname,
    prefix: prefix === '' ? '' : `${prefix}/`,
    client: {
      region,
      endpoint: readEndpoint(url, environment, region),
      credentials: { accessKeyId, secretAccessKey, ...(sessionToken ? { sessionToken } : {}) },
    },
  };
}

function readEndpoint(url: URL, environment: NodeJS.ProcessEnv, region: string): string {
  const given =
    url.searchParams.get('endpoint') ||
    environment['AWS_ENDPOINT_URL_S3'] ||
    environment['AWS_ENDPOINT_URL'] ||
    `https://s3.${region}.amazonaws.com`;
  const endpoint = URL.canParse(given) ? new URL(given) : null;
  if (!endpoint || !/^https?:$/.test(endpoint.protocol) || endpoint.search !== '' || hasUser(endpoint))
    throw new BadSetting('The endpoint of CATALOG_STORE is an http or https address without user and query.');
  return endpoint.href.replace(/\/+$/, '');
}

const hasUser = ({ username, password }: URL): boolean => username !== '' || password !== '';
