import { createReadStream, createWriteStream, existsSync, mkdirSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createGunzip } from 'node:zlib';

/** 6,341,576 real NSNs, dashed, sorted; beside the project on machines that have it. */
const LIST = fileURLToPath(new URL('../../shared/data/nsn-real-list.txt.gz', import.meta.url));
/** Where the list is missing, this many made-up NSNs are used. */
const STAND_INS = 20_000;

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

/** Writes the two PUB LOG files that carry NSNs: each gets a name and one part number. Resolves with how many. */
export async function writeNsnFiles(folder: string, nsns: AsyncIterable<string>): Promise<number> {
  mkdirSync(folder, { recursive: true });
  const items = createWriteStream(join(folder, 'P_FLIS_NSN.CSV'));
  const parts = createWriteStream(join(folder, 'V_FLIS_PART.CSV'));
  items.write('"FSC","NIIN","INC","ITEM_NAME","SOS","END_ITEM_NAME","CANCELLED_NIIN"\n');
  parts.write('"NIIN","PART_NUMBER","CAGE_CODE","CAGE_STATUS","RNCC","RNVC"\n');
  let count = 0;
  for await (const nsn of nsns) {
    const [fsc = '', ...niin] = nsn.split('-');
    const digits = niin.join('');
    const roomy = items.write(`"${fsc}","${digits}","00000","ITEM OF CLASS ${fsc}","","",""\n`);
    if (!parts.write(`"${digits}","PN-${digits}","1A2B3","A","3","2"\n`)) await once(parts, 'drain');
    if (!roomy) await once(items, 'drain');
    count += 1;
  }
  await Promise.all([items, parts].map((stream) => new Promise((resolve) => stream.end(resolve))));
  return count;
}
