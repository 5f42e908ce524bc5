import type { PageRequest } from '#publog/http/catalog-call.ts';
import { formatNsn, fscOfNsn, nsnDigits } from '#base/domain/nsn.ts';
import { type AskedPart, readAskedParts } from '#base/domain/asked-part.ts';
import type { DrawnNsn, SearchExamples } from '../../home/hero.tsx';
import { chosenPart, withChosenPart } from '../../cart/carry-parts.ts';
import { answerHomeForm, emptyHomeEntries, type HomeEntries } from '../../quote-form/home-entries.ts';
import type { CatalogStore, GroupSummary } from '#publog/catalog-store.ts';
import type { PageAnswer } from '#base/http/frame/page.ts';
import type { DeskServices } from '#desk/desk-services.ts';
import type { FormRefusal } from '../../quote-form/form-kit.ts';

export type HomePageData = {
  groups: GroupSummary[];
  examples: SearchExamples;
  example: DrawnNsn | null;
  /** Empty, or as posted. */
  quote: { entries: HomeEntries; refusal: FormRefusal | null; parts: readonly AskedPart[] };
};

/** Those of a draft in the address. */
const MAX_NOTES = 1_000;

type Examples = Pick<HomePageData, 'examples' | 'example'>;
const NO_EXAMPLES: Examples = { examples: { nsn: null, partNumber: null, cage: null, words: null }, example: null };
const cachedExamples = new WeakMap<CatalogStore, Promise<Examples>>();

/** GET / also without a database. POST / sends or adds without JavaScript. */
export async function load(
  { query, catalog, form, http }: PageRequest,
  { submitQuote }: Pick<DeskServices, 'submitQuote'>,
): Promise<PageAnswer<HomePageData>> {
  if (form?.get('action') === 'choose')
    return { kind: 'see-other', path: withChosenPart(http.headers.referer, chosenPart(form)) };
  const answer = form === null ? null : await answerHomeForm(form, submitQuote(http));
  if (answer?.kind === 'stored') return { kind: 'see-other', path: answer.receiptPath };
  const read = await catalog.listGroups().catch(() => null);
  const groups = read ?? [];
  const shown = { groups, ...(await examplesOf(catalog, groups)) };
  if (answer === null) {
    const parts = readAskedParts(query);
    const notes = (query.get('notes') ?? '').slice(0, MAX_NOTES);
    const quote = { entries: emptyHomeEntries(parts, notes), refusal: null, parts };
    return {
      kind: 'found',
      data: { ...shown, quote },
      noindex: parts.length > 0 || notes !== '',
      incomplete: read === null,
    };
  }
  const { entries, refusal, status } = answer;
  const data = { ...shown, quote: { entries, refusal, parts: [] } };
  if (refusal === null) return { kind: 'personal', data };
  return status === 503 ? { kind: 'unavailable', data } : { kind: 'refused', data, status };
}

/** Once a catalog version. */
async function examplesOf(catalog: CatalogStore, groups: readonly GroupSummary[]): Promise<Examples> {
  if (groups.length === 0) return NO_EXAMPLES;
  return cachedExamples.getOrInsertComputed(catalog, chooseExamples).catch(() => {
    cachedExamples.delete(catalog);
    return NO_EXAMPLES;
  });
}

async function chooseExamples(catalog: CatalogStore): Promise<Examples> {
  const classes = await catalog.listClasses();
  const largest = classes.reduce((a, b) => (b.nsnCount > a.nsnCount ? b : a));
  const { parts } = await catalog.findParts({ fsc: largest.fsc, box: null }, { limit: 100 });
  const best = parts.toSorted((a, b) => b.partCount - a.partCount)[0];
  if (best === undefined) return NO_EXAMPLES;
  const [references, supplyClass] = await Promise.all([
    catalog.listPartNumbers(best.nsn, 1),
    catalog.findClass(fscOfNsn(best.nsn)),
  ]);
  return {
    examples: {
      nsn: best.nsn,
      partNumber: references[0]?.partNumber ?? null,
      cage: references[0]?.cage ?? null,
      words: (best.itemName.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ') || null,
    },
    example: {
      nsn: formatNsn(best.nsn),
      groupTitle: supplyClass?.groupTitle ?? null,
      classTitle: supplyClass?.title ?? null,
      country: catalog.codeMeaning('ncb_country', nsnDigits(best.nsn).slice(4, 6)),
    },
  };
}
