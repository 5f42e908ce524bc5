import { existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startCommand } from './run-command.fixture.ts';

/** `npm run import` as a user starts it, for the embedded database of a folder. */
export const startImportCommand = (dataDir: string, args: readonly string[], env: Record<string, string> = {}) =>
  startCommand('src/app/cli/import.ts', args, { DATA_DIR: dataDir, ...env });

export const newDataDir = (): string => mkdtempSync(path.join(tmpdir(), 'import-'));

/** Lists the folder without the sitemap files and the audit log, which follow an import. */
export function namesIn(dataDir: string): string[] {
  const names = listAll(dataDir);
  return names.filter((name) => !/^(?:sitemaps(?:\/|$)|operators\.db)/.test(name));
}

/** Every name below a folder, which an import changes meanwhile: when one of its folders goes away, it is listed again. */
function listAll(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true }).map(String);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || !existsSync(folder)) throw error;
    return listAll(folder);
  }
}
