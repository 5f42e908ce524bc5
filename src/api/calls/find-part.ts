import { formatNiin } from '../../domain/niin.ts';
import { formatNsn } from '../../domain/nsn.ts';
import { loadPart } from '../../features/part/load-part.ts';
import { paths } from '../../paths.ts';
import type { NiinRecord } from '../../catalog/catalog-store.ts';
import type { PartAnswer } from './answer-schemas.ts';
import type { ApiAnswer, ApiSite } from './api-answer.ts';
import { describePart } from './describe-part.ts';
import { listReferences } from './list-references.ts';
import type { partParameters, Values } from './parameters.ts';
import { partTable } from './part-table.ts';

/**
 * GET /api/v1/nsn/{nsn}: everything on file about one item. A number that has been replaced is answered with its own record and the name of what
 * replaced it, never with the other item in its place: a program that takes the one for the other orders the wrong part.
 */
export async function findPart({ nsn: asked }: Values<typeof partParameters>, site: ApiSite): Promise<ApiAnswer> {
  const { catalog } = site;
  const niin = await catalog.findNiin(asked.niin);
  const record = niin?.nsn == null ? null : await catalog.findPart(niin.nsn);
  if (niin === null || (record === null && niin.replacedBy === null && niin.survivor === null && niin.status === null))
    return { kind: 'refused', status: 404, detail: 'No item with this number is in the catalog.' };
  const choice = { allPartNumbers: false, allCharacteristics: true, showUnitPrice: site.showGovernmentUnitPrice };
  const [part, partNumbers, replacedBy] = await Promise.all([
    record === null ? null : loadPart(catalog, record, niin, choice),
    record === null ? [] : listReferences(record, catalog),
    nameReplacement(niin, site),
  ]);
  const number = asked.nsn === null ? formatNiin(asked.niin) : formatNsn(asked.nsn);
  const body = describePart(number, { niin, part, partNumbers, replacedBy }, site);
  const whole = body.unread.length === 0;
  return { kind: 'found', body, table: () => partTable(body), next: null, previous: null, whole };
}

async function nameReplacement(
  { replacedBy }: NiinRecord,
  { catalog, origin }: ApiSite,
): Promise<PartAnswer['replacedBy']> {
  if (replacedBy === null) return null;
  const part = await catalog.findPart(replacedBy);
  return { nsn: formatNsn(replacedBy), itemName: part?.itemName ?? null, url: origin + paths.part(replacedBy) };
}
