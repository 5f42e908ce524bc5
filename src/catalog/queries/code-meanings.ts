import type { CodeTable } from '../../domain/publog-columns.ts';
import type { Database } from '../../database/database.ts';

export type CodeMeanings = (field: CodeTable, code: string) => string | null;

/** Holds the meanings of all codes in memory: some thousand short texts. */
export async function loadCodeMeanings(database: Database): Promise<CodeMeanings> {
  const meanings = new Map<string, Map<string, string>>();
  for (const [field, code, meaning] of await database.query<[string, string, string]>(LIST_MEANINGS)) {
    const codes = meanings.get(field) ?? new Map<string, string>();
    codes.set(code, meaning);
    meanings.set(field, codes);
  }
  return (field, code) => meanings.get(field)?.get(code) ?? null;
}

// the whole of a small table, read once when a catalog is opened
const LIST_MEANINGS = `
  select field, code, meaning
  from code_meaning`;
