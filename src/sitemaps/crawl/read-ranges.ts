import { readFile, stat } from 'node:fs/promises';
import { BlockList, isIP } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ENGINE_IDS, ENGINES, type EngineId } from './engines.ts';

const SHIPPED = fileURLToPath(new URL('../../../reference-data/crawlers/', import.meta.url));
const MAX_FILE_BYTES = 4 * 1_024 * 1_024;
const MAX_RANGES = 50_000;
/** A wider range is a mistake. */
const MIN_BITS = { 4: 8, 6: 16 } as const;

export type InRanges = (engine: EngineId, address: string) => boolean;

/** Reads the published ranges. A file in `folder` replaces the shipped one of its name, unless it is damaged. */
export async function readRanges(
  folder: string | null,
  onBadFile: (file: string, why: string) => void = () => {},
): Promise<InRanges> {
  const lists = new Map<EngineId, readonly BlockList[]>();
  for (const engine of ENGINE_IDS)
    lists.set(engine, await Promise.all(ENGINES[engine].ranges.map((name) => readFirst(`${name}.json`))));

  async function readFirst(name: string): Promise<BlockList> {
    for (const place of folder === null ? [SHIPPED] : [folder, SHIPPED]) {
      const file = join(place, name);
      try {
        const { size } = await stat(file);
        if (size > MAX_FILE_BYTES) throw new Error(`more than ${MAX_FILE_BYTES} bytes`);
        return parseRanges(await readFile(file, 'utf8'));
      } catch (error) {
        const { code, message } = error as NodeJS.ErrnoException;
        if (code !== 'ENOENT') onBadFile(file, message);
      }
    }
    return new BlockList();
  }

  return (engine, address) => {
    const version = isIP(address);
    return version !== 0 && lists.get(engine)!.some((list) => list.check(address, version === 4 ? 'ipv4' : 'ipv6'));
  };
}

/** Parses `{ "prefixes": [{ "ipv4Prefix": "192.0.2.0/24" }] }`. Throws when anything else is in it. */
export function parseRanges(json: string): BlockList {
  const { prefixes } = JSON.parse(json) as { prefixes?: unknown };
  if (!Array.isArray(prefixes) || prefixes.length > MAX_RANGES) throw new Error('it has no list of prefixes');
  const list = new BlockList();
  for (const prefix of prefixes as ({ ipv4Prefix?: unknown; ipv6Prefix?: unknown } | null)[])
    if (!addRange(list, prefix?.ipv4Prefix ?? prefix?.ipv6Prefix))
      throw new Error(`${JSON.stringify(prefix)?.slice(0, 80)} is no range`);
  return list;
}

/** Adds "192.0.2.0/24", "2001:db8::/32" or one address; false for anything else. */
function addRange(list: BlockList, text: unknown): boolean {
  const [, address = '', bits] = (typeof text === 'string' && /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text)) || [];
  const version = isIP(address) as 0 | 4 | 6;
  const most = version === 4 ? 32 : 128;
  const length = Number(bits ?? most);
  if (version === 0 || length < MIN_BITS[version] || length > most) return false;
  list.addSubnet(address, length, version === 4 ? 'ipv4' : 'ipv6');
  return true;
}
