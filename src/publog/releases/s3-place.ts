import { BadStoreUrl } from './object-store-port.ts';

/** Where the objects of a store lie, and who may read and write them. */
export type S3Place = {
  /** Address of the bucket, without a slash at the end: path style, which every S3-compatible store knows. */
  bucketUrl: string;
  /** Begins every key; empty or with a slash at the end. */
  prefix: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string | undefined;
};

/**
 * Reads `s3://BUCKET/PREFIX?endpoint=https://...&region=...`. Credentials, and the region and endpoint where the address has none, come from the standard
 * variables of AWS. Throws `BadStoreUrl`, which never shows a secret.
 */
export function readS3Place(url: URL, environment: NodeJS.ProcessEnv): S3Place {
  if (hasUser(url))
    throw new BadStoreUrl('CATALOG_STORE holds no credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.');
  if ([...url.searchParams.keys()].some((name) => name !== 'endpoint' && name !== 'region'))
    throw new BadStoreUrl('CATALOG_STORE knows endpoint and region, and nothing else after its "?".');
  if (!/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/.test(url.hostname))
    throw new BadStoreUrl(`CATALOG_STORE names no bucket: s3://BUCKET/PREFIX, not ${JSON.stringify(url.host)}.`);
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '');
  if (!/^[\w./-]*$/.test(prefix) || prefix.includes('..'))
    throw new BadStoreUrl('The prefix of CATALOG_STORE has letters, digits, "-", "_", "." and "/" only.');
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = environment;
  if (!accessKeyId || !secretAccessKey)
    throw new BadStoreUrl('CATALOG_STORE in S3 needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.');
  const region = url.searchParams.get('region') ?? environment['AWS_REGION'] ?? environment['AWS_DEFAULT_REGION'];
  return {
    bucketUrl: `${readEndpoint(url, environment, region)}/${url.hostname}`,
    prefix: prefix === '' ? '' : `${prefix}/`,
    region: region || 'us-east-1',
    accessKeyId,
    secretAccessKey,
    sessionToken: environment['AWS_SESSION_TOKEN'] || undefined,
  };
}

function readEndpoint(url: URL, environment: NodeJS.ProcessEnv, region: string | undefined): string {
  const given =
    url.searchParams.get('endpoint') ||
    environment['AWS_ENDPOINT_URL_S3'] ||
    environment['AWS_ENDPOINT_URL'] ||
    `https://s3.${region || 'us-east-1'}.amazonaws.com`;
  const endpoint = URL.canParse(given) ? new URL(given) : null;
  if (!endpoint || !/^https?:$/.test(endpoint.protocol) || endpoint.search !== '' || hasUser(endpoint))
    throw new BadStoreUrl('The endpoint of CATALOG_STORE is an http or https address without user and query.');
  return endpoint.href.replace(/\/+$/, '');
}

function hasUser({ username, password }: URL): boolean {
  return username !== '' || password !== '';
}
