import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const REGION = 'us-east-1';

/** Whether a request is signed with a secret, written from the description of version 4: s3rver looks at none. https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
export function isSigned({ method, url, headers }: IncomingMessage, secret: string): boolean {
  const given = /SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(headers.authorization ?? '');
  if (given === null) return false;
  const [, names, signature] = given;
  const { pathname, searchParams } = new URL(url!, 'http://host');
  const query = [...searchParams].map((pair) => pair.map(encodeURIComponent).join('=')).toSorted();
  const lines = names!.split(';').map((name) => `${name}:${String(headers[name])}\n`);
  const canonical = [method, pathname, query.join('&'), lines.join(''), names, headers['x-amz-content-sha256']];
  const time = String(headers['x-amz-date']);
  const scope = [time.slice(0, 8), REGION, 's3', 'aws4_request'];
  const digest = createHash('sha256').update(canonical.join('\n')).digest('hex');
  const sign = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
  const key = scope.reduce<string | Buffer>(sign, `AWS4${secret}`);
  return sign(key, ['AWS4-HMAC-SHA256', time, scope.join('/'), digest].join('\n')).toString('hex') === signature;
}
