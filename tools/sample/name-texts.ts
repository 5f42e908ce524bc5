import { readFileSync } from 'node:fs';
import { parseCsv } from './csv.ts';
import type { ItemName } from './item-names.ts';

const rowsOf = (file: string): string[][] => parseCsv(readFileSync(new URL(file, import.meta.url), 'utf8')).slice(1);

const definitions = new Map(
  rowsOf('./item-name-definitions.csv').map(([name = '', definition = '']): [string, string] => [name, definition]),
);

export function definitionOf({ name, base }: ItemName): string {
  const known = definitions.get(base);
  if (known === undefined)
    return `An item of the kind its name states: "${name}". For items not covered, see the index.`;
  return name === base ? known : `${known} Of the kind "${name.slice(base.length + 1)}".`;
}

export const COLLOQUIAL_NAMES: readonly (readonly [string, string])[] = rowsOf('./colloquial-names.csv').map(
  ([name = '', colloquial = '']) => [name, colloquial],
);
