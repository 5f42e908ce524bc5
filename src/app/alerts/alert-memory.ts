import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { ALERT_KINDS, type AlertState, type Notice } from './alert-machine.ts';

const FILE = 'alerts.json';

/** What is wrong, what was told, and what could not be mailed yet. */
export type AlertMemory = { state: AlertState; unsent: Notice[] };

const time = z.number();
const timeOrNull = z.nullable(time);
const alert = z.object({ sinceMs: timeOrNull, told: z.boolean(), rightSinceMs: timeOrNull, quietUntilMs: time });
const memory = z.object({
  state: z.partialRecord(z.enum(ALERT_KINDS), alert),
  unsent: z.array(
    z.object({
      kind: z.enum(ALERT_KINDS),
      event: z.enum(['raised', 'over']),
      sinceMs: time,
      untilMs: timeOrNull,
      fact: z.string(),
    }),
  ),
});

/** Reads DATA_DIR/alerts.json; empty where there is none or it cannot be understood: then alerts are told once more. */
export async function readAlertMemory(dataDir: string): Promise<AlertMemory> {
  try {
    return memory.parse(JSON.parse(await readFile(join(dataDir, FILE), 'utf8'))) as AlertMemory;
  } catch {
    return { state: {}, unsent: [] };
  }
}

/** Keeps it for the next start. Rejects when the disk does not take it. */
export async function writeAlertMemory(dataDir: string, { state, unsent }: AlertMemory): Promise<void> {
  const file = join(dataDir, FILE);
  await writeFile(`${file}.new`, JSON.stringify({ state, unsent }), { mode: 0o600 });
  await rename(`${file}.new`, file);
}
