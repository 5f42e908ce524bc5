import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { CLASS_FILES } from '../../src/sitemaps/plan/sitemap-plan.ts';

const xml = (text: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n${text}\n`;
const urlset = (content: string): string =>
  xml(`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${content}</urlset>`);

/** A fault of a stored file, and the finding of the URL validator. */
type FileFault = {
  fault: string;
  status: 'Error' | 'Warning';
  message: string;
  plant: (path: string) => void;
};

const write = (content: (before: Buffer) => string | Buffer) => (path: string) =>
  writeFileSync(path, content(readFileSync(path)));

/** One for each of the first class files. */
export const FILE_FAULTS: readonly FileFault[] = [
  {
    fault: 'the file is missing',
    status: 'Error',
    message: 'HTTP 404: Not Found',
    plant: (path) => rmSync(path),
  },
  {
    fault: 'the file cannot be read',
    status: 'Error',
    message: 'HTTP 500: Internal Server Error',
    plant: (path) => {
      rmSync(path);
      // a link that leads to itself
      symlinkSync(path, path);
    },
  },
  {
    fault: 'the file is not gzip',
    status: 'Warning',
    message: 'XML OK but not gzipped',
    plant: write((before) => gunzipSync(before)),
  },
  {
    fault: 'the file is gzipped twice',
    status: 'Warning',
    message: 'XML OK but gzipped twice',
    plant: write((before) => gzipSync(before)),
  },
  {
    fault: 'the file is a placeholder',
    status: 'Warning',
    message: 'Empty/placeholder sitemap detected',
    plant: write(() => gzipSync(urlset('<!-- Placeholder sitemap -->'))),
  },
  {
    fault: 'the file says that it has no parts',
    status: 'Warning',
    message: 'Empty/placeholder sitemap detected',
    plant: write(() => gzipSync(urlset('<!-- 0 NSN parts -->'))),
  },
  {
    fault: 'the XML is malformed',
    status: 'Warning',
    message: 'Response is not valid XML format',
    plant: write(() => gzipSync(urlset('<url><loc>http://parts.example/</url>'))),
  },
  {
    fault: 'the file is HTML',
    status: 'Warning',
    message: 'Response is not valid XML format',
    plant: write(() => gzipSync('<!doctype html><title>Not a sitemap</title>')),
  },
  {
    fault: 'the file is cut short',
    status: 'Warning',
    message: 'Response is not valid XML format',
    plant: write((before) => before.subarray(0, Math.floor(before.length / 2))),
  },
  {
    fault: 'the file is empty',
    status: 'Warning',
    message: 'Empty response from sitemap service',
    plant: write(() => ''),
  },
];

/** Where the fault of this place in the list is planted. */
export const faultyFile = (index: number): string => `fsc-${CLASS_FILES[index]!}.xml.gz`;

/** Plants every fault in a file of its own; the files after them stay whole. */
export function plantFileFaults(folder: string): void {
  for (const [index, { plant }] of FILE_FAULTS.entries()) plant(join(folder, faultyFile(index)));
}
