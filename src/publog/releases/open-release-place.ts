import { fileURLToPath } from 'node:url';
import { BadSetting, type Config } from '#base/settings/config.ts';
import { openFolderStore } from './folder-store.ts';
import type { ObjectStore } from './object-store-port.ts';
import { openS3Store, type S3Options, type S3Place } from './s3-store.ts';

/** The store of releases, and the PostgreSQL that names the one in force. Throws `BadSetting`. */
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

/** Opens CATALOG_STORE: `file:///folder` or `s3://bucket/prefix?endpoint=...`. Throws `BadSetting`; reads nothing. */
export function openObjectStore(
  address: string,
  environment: NodeJS.ProcessEnv = process.env,
  options?: S3Options,
): ObjectStore {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol === 's3:') return openS3Store(readS3Place(url, environment), options);
  if (url?.protocol === 'file:' && url.host === '') return openFolderStore(fileURLToPath(url));
  // not which: a mistaken address may hold credentials
  throw new BadSetting('CATALOG_STORE is s3://BUCKET/PREFIX or file:///FOLDER.');
}

/** Reads `s3://BUCKET/PREFIX?endpoint=...&region=...`; AWS variables fill gaps. `BadSetting` shows no secret. */
function readS3Place(url: URL, environment: NodeJS.ProcessEnv): S3Place {
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

function hasUser({ username, password }: URL): boolean {
  return username !== '' || password !== '';
}
