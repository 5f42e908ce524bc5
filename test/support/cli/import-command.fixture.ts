import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runImport } from '../../../src/app/cli/import.ts';
import { runCommand } from './run-command.fixture.ts';

type Finished = { code: number | null; signal: NodeJS.Signals | null; out: string; err: string };

/** A command as a user starts it, for the embedded database of a folder. */
export function startCommand(script: string, dataDir: string, args: readonly string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [path.resolve(script), ...args], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => (out += chunk));
  child.stderr.on('data', (chunk) => (err += chunk));
  const finished = new Promise<Finished>((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal, out, err }));
  });
  return { child, finished };
}

/** `npm run import` within this process. */
export const runImportCommand = (dataDir: string, ...args: string[]) =>
  runCommand(runImport, args, { DATA_DIR: dataDir, DATABASE_URL: '' });

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
