import { StoreUnavailable } from '../../database/store-unavailable.ts';

/** Reads a JSON text that the importer wrote; one that cannot be read means a damaged catalog. */
export function parseStored<Value>(text: string): Value {
  try {
    return JSON.parse(text) as Value;
  } catch (cause) {
    throw new StoreUnavailable('The catalog holds a damaged record', { cause });
  }
}
