import { createReadStream, existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createGunzip } from 'node:zlib';

/** 6,341,576 real NSNs, dashed, sorted; beside the project on machines that have it. */
const LIST = fileURLToPath(new URL('../../shared/data/nsn-real-list.txt.gz', import.meta.url));
/** Where the list is missing, this many made-up NSNs are used. */
const STAND_INS = 4_000;

export const hasRealList = (): boolean => existsSync(LIST);

/** Every `step`-th NSN of the real list, dashed; made-up ones of the same form where the list is missing. */
export async function* readNsns(step: number): AsyncGenerator<string> {
  if (!hasRealList()) {
    for (let index = 0; index < STAND_INS; index += 1) {
      const digits = String(index * 41_011).padStart(9, '0');
      yield `${1_005 + Math.floor(index / 400)}-${digits.slice(0, 2)}-${digits.slice(2, 5)}-${digits.slice(5)}`;
    }
    return;
  }
  let [at, rest] = [0, ''];
  for await (const chunk of createReadStream(LIST).pipe(createGunzip()).setEncoding('latin1')) {
    const lines = (rest + String(chunk)).split('\n');
    rest = lines.pop()!;
    for (const line of lines) if (at++ % step === 0) yield line;
  }
}
