import { type Niin, parseNiin, niinOfNsn, type Nsn, parseNsn } from '#base/domain/nsn.ts';
import type { CatalogStore } from '#publog/catalog-store.ts';
import type { Coded, PartSections } from './part-data.ts';

/** An item number in a statement, as filed, and its item. `advice`: a buyer should use that one. */
export type PhraseNumber = { text: string; nsn: Nsn; phrase: Coded | null; statement: string; advice: Advice | null };
type Advice = 'use' | 'use-when-exhausted' | 'use-first';

/** See reference-data/codes/phrase_code.csv. Other codes name items that do not take the place of this one. */
const ADVICE: ReadonlyMap<string, Advice> = new Map([
  ...[...'ABCELO'].map((code) => [code, 'use'] as const),
  ['F', 'use-when-exhausted'],
  ['G', 'use-first'],
]);
/** Decides where a phrase has no code. */
const REPLACED = /^(?:USE|(?:REPLACED|SUPERSEDED) BY|CONSOLIDATED WITH)\b(?!.*UNTIL)/i;
const NUMBER = /(?<![\w-])((?:\d{4}-?)?\d{2}-?\d{3}-?\d{4})(?!\w|-\w)/g;
const MAX_NIINS = 20;

/** Finds the NSNs in statements of phrases, and the NIINs that are on file, each once for a phrase; not the item's own. */
export async function readPhraseNumbers(
  catalog: Pick<CatalogStore, 'findNiins'>,
  own: Nsn,
  phrases: PartSections['phrases'],
): Promise<PhraseNumber[]> {
  const named = (phrases ?? []).flatMap(({ phrs_cd: phrase = null, phrase_statement: said }) =>
    Array.from((said?.code ?? '').matchAll(NUMBER), ([text]) => ({ text, phrase, statement: said!.code })),
  );
  const niins = [...new Set(named.flatMap(({ text }) => parseNiin(text) ?? []))].slice(0, MAX_NIINS);
  const records = niins.length === 0 ? [] : await catalog.findNiins(niins).catch(() => []);
  const known = new Map<Niin, Nsn | null>(records.flatMap((record) => (record ? [[record.niin, record.nsn]] : [])));
  const found = new Map<string, PhraseNumber>();
  for (const { text, phrase, statement } of named) {
    const nsn = parseNsn(text) ?? known.get(parseNiin(text)!) ?? null;
    if (nsn === null || niinOfNsn(nsn) === niinOfNsn(own)) continue;
    const advice = (phrase === null ? REPLACED.test(statement) && 'use' : ADVICE.get(phrase.code)) || null;
    found.set(`${text} ${phrase?.code} ${statement}`, { text, nsn, phrase, statement, advice });
  }
  return [...found.values()];
}

export function splitAtNumbers(text: string, numbers: readonly PhraseNumber[]): (string | PhraseNumber)[] {
  const known = new Map(numbers.map((number) => [number.text, number]));
  return text.split(NUMBER).map((piece) => known.get(piece) ?? piece);
}
