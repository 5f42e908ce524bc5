import { once } from 'node:events';
import { resolve } from 'node:path';

/** A command line that cannot be meant; the message is the line to print. */
export class BadUsage extends Error {
  override name = 'BadUsage';
}

export type Terminal = { out: NodeJS.WritableStream; error: NodeJS.WritableStream };

export async function print(out: NodeJS.WritableStream, text: string): Promise<void> {
  if (!out.write(text)) await once(out, 'drain');
}

export function fail({ error }: Terminal, message: string): number {
  error.write(`${message}\n`);
  return 1;
}

/** npm runs commands in the folder of package.json; the file is named from where the person is. */
export function fileOf(name: string): string {
  return resolve(process.env.INIT_CWD ?? '.', name);
}
