import { readFileSync, writeFileSync } from 'node:fs';
import { newFolder } from '../new-folder.ts';
import type { NewSitemapFile } from '../../../src/publog/sitemap-files/sitemap-file-store.ts';
import { A_SITE, aSitemapFile } from './sitemap-file.fixture.ts';
import { openSitemapFolder } from '../../../src/publog/sitemap-files/open-sitemap-folder.ts';
import { openSitemapRun, type SitemapRun, stageFile } from '../../../src/publog/sitemap-files/open-sitemap-run.ts';

export const newDataDir = (): string => newFolder('sitemap-run');
export const files = (...names: string[]): NewSitemapFile[] => names.map((name) => aSitemapFile(name));
export const THREE = files('nsn-1.xml.gz', 'nsn-2.xml.gz', 'fsc-1560.xml.gz');

/** Makes what is not finished of the files, and publishes. */
export async function makeAll(
  dataDir: string,
  wanted: readonly NewSitemapFile[],
  others: 'remove' | 'keep' = 'remove',
) {
  const run = await openSitemapRun(dataDir);
  try {
    const { unchanged, staged, made } = makeRest(run, wanted);
    const published = await run.publish({ ...A_SITE, unchanged, staged: [...staged, ...made], others });
    return { ...published, unchanged: unchanged.length, taken: staged.length, made: made.length };
  } finally {
    run.close('discard');
  }
}

export function makeRest(run: SitemapRun, wanted: readonly NewSitemapFile[], most = Infinity) {
  const { unchanged, staged } = run.findFinished(wanted);
  const finished = new Set([...unchanged, ...staged].map(({ name }) => name));
  const rest = wanted.filter(({ name }) => !finished.has(name)).slice(0, most);
  const made = rest.map((file) => stageFile(run.place, file));
  for (const line of made) run.note(line, 1);
  return { unchanged, staged, made };
}

export { currentOf as current, stateOf } from '../cli/sitemap-folder.fixture.ts';

export async function namesOf(dataDir: string): Promise<string[] | undefined> {
  return (await openSitemapFolder(dataDir).readManifest())?.files.map(({ name }) => name);
}

export function cutShort(path: string): void {
  writeFileSync(path, readFileSync(path, 'utf8').slice(0, -30));
}

/** Names in the folder of a set of `THREE`. */
export const FILES = ['fsc-1560.xml.gz', 'manifest.json', 'nsn-1.xml.gz', 'nsn-2.xml.gz'];
