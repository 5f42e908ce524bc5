import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { CLASS_FILES } from '../../src/sitemaps/plan/sitemap-plan.ts';

const xml = (text: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n${text}\n`;
const urlset = (content: string): string =>
  xml(`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${content}</urlset>`);

const write = (content: (before: Buffer) => string | Buffer) => (path: string) =>
  writeFileSync(path, content(readFileSync(path)));
/** A link that leads to itself. */
const loop = (path: string) => (rmSync(path), symlinkSync(path, path));
const [PLACEHOLDER, MALFORMED] = ['Empty/placeholder sitemap detected', 'Response is not valid XML format'];

/** A fault of a stored file, the finding of the URL validator, and how it is planted: one for each of the first class files. */
const FAULTS: [fault: string, status: 'Error' | 'Warning', message: string, plant: (path: string) => void][] = [
  ['the file is missing', 'Error', 'HTTP 404: Not Found', (path) => rmSync(path)],
  ['the file cannot be read', 'Error', 'HTTP 500: Internal Server Error', loop],
  ['the file is not gzip', 'Warning', 'XML OK but not gzipped', write((before) => gunzipSync(before))],
  ['the file is gzipped twice', 'Warning', 'XML OK but gzipped twice', write((before) => gzipSync(before))],
  ['a placeholder', 'Warning', PLACEHOLDER, write(() => gzipSync(urlset('<!-- Placeholder sitemap -->')))],
  ['says that it has no parts', 'Warning', PLACEHOLDER, write(() => gzipSync(urlset('<!-- 0 NSN parts -->')))],
  ['malformed XML', 'Warning', MALFORMED, write(() => gzipSync(urlset('<url><loc>http://parts.example/</url>')))],
  ['HTML', 'Warning', MALFORMED, write(() => gzipSync('<!doctype html><title>Not a sitemap</title>'))],
  ['cut short', 'Warning', MALFORMED, write((before) => before.subarray(0, Math.floor(before.length / 2)))],
  ['empty', 'Warning', 'Empty response from sitemap service', write(() => '')],
];
export const FILE_FAULTS = FAULTS.map(([fault, status, message, plant]) => ({ fault, status, message, plant }));

/** Where the fault of this place in the list is planted. */
export const faultyFile = (index: number): string => `fsc-${CLASS_FILES[index]!}.xml.gz`;

/** Plants every fault in a file of its own; the files after them stay whole. */
export function plantFileFaults(folder: string): void {
  for (const [index, { plant }] of FILE_FAULTS.entries()) plant(join(folder, faultyFile(index)));
}
