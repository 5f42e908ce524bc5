import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';

/**
 * Answers for s3rver, from its folder of a bucket, what it does not know: which uploads were begun, which parts one has, the end of one. Two of each to a page. False
 * for other requests.
 */
export function answerOfUploads({ method, url }: IncomingMessage, answer: ServerResponse, bucket: string): boolean {
  const { searchParams: query } = new URL(url!, 'http://host');
  const folder = join(bucket, '._S3rver_uploads');
  const uploadId = query.get('uploadId');
  const isOfUpload = uploadId !== null && (method === 'GET' || method === 'DELETE');
  if (isOfUpload && !existsSync(join(folder, uploadId)))
    answer.writeHead(404).end('<Error><Code>NoSuchUpload</Code></Error>');
  else if (isOfUpload && method === 'DELETE') {
    rmSync(join(folder, uploadId), { recursive: true });
    answer.writeHead(204).end();
  } else if (isOfUpload) answer.end(partsOf(join(folder, uploadId), Number(query.get('part-number-marker'))));
  else if (method === 'GET' && query.has('uploads')) answer.end(uploadsIn(folder, query));
  else return false;
  return true;
}

const PAGE = 2;

function partsOf(upload: string, after: number): string {
  // s3rver writes the sum of a part last
  const whole = readdirSync(upload).filter((name) => name.endsWith('.md5'));
  const numbers = whole.map((name) => Number(name.slice(0, -'.md5'.length)));
  const left = numbers.sort((one, other) => one - other).filter((number) => number > after);
  const parts = left.slice(0, PAGE).map((number) => {
    const path = join(upload, String(number));
    const etag = `&quot;${readFileSync(`${path}.md5`, 'utf8')}&quot;`;
    return `<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag><Size>${statSync(path).size}</Size></Part>`;
  });
  const more = `<NextPartNumberMarker>${left[PAGE - 1] ?? 0}</NextPartNumberMarker>`;
  return `<ListPartsResult>${more}<IsTruncated>${left.length > PAGE}</IsTruncated>${parts.join('')}</ListPartsResult>`;
}

function uploadsIn(folder: string, query: URLSearchParams): string {
  const [prefix, after] = [query.get('prefix') ?? '', query.get('upload-id-marker') ?? ''];
  const left = (existsSync(folder) ? readdirSync(folder).sort() : []).filter(
    (id) => id > after && readFileSync(join(folder, id, 'key'), 'utf8').startsWith(prefix),
  );
  const uploads = left.slice(0, PAGE).map((id) => {
    const key = readFileSync(join(folder, id, 'key'), 'utf8');
    const began = statSync(join(folder, id, 'key')).mtime.toISOString();
    return `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${began}</Initiated></Upload>`;
  });
  const more = `<NextKeyMarker>x</NextKeyMarker><NextUploadIdMarker>${left[PAGE - 1] ?? ''}</NextUploadIdMarker>`;
  const end = `<IsTruncated>${left.length > PAGE}</IsTruncated>`;
  return `<ListMultipartUploadsResult>${more}${end}${uploads.join('')}</ListMultipartUploadsResult>`;
}
