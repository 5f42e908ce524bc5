import { thumbPaths } from '../../drawings/thumb-paths.ts';
import { formatNsn, type Nsn } from '#base/domain/nsn.ts';
import { paths } from '#base/paths.ts';
import { counted } from '#base/ui/format-count.ts';
import type { CatalogStore, LookAlike } from '#publog/catalog-store.ts';
import { drawPart } from '../../drawings/draw-part.ts';
import type { OnShelf } from '../../catalog/shelf-rows.ts';
import { partMessages } from '../messages.ts';

type Found = Awaited<ReturnType<typeof readLookAlikes>>;
export type LookAlikePage = Omit<Found, 'parts'> & { parts: readonly (LookAlike & OnShelf)[] };

export async function readLookAlikes(catalog: CatalogStore, nsn: Nsn, limit: number) {
  const { parts, candidates, looked } = await catalog.findLookAlikes(nsn, limit + 1);
  const shown = parts.slice(0, limit);
  return { parts: shown, shown: shown.length, more: parts.length > limit, candidates, looked };
}

/** Cards as HTML: numbers and path data only. */
export const lookAlikeCards = (of: Nsn, parts: readonly LookAlike[]): string =>
  parts.length === 0
    ? `<p class="text-ink-3">No look-alike found.</p>`
    : `<ul class="look-alikes-list">${parts.map((part) => cardOf(of, part)).join('')}</ul>`;

function cardOf(of: Nsn, { nsn, itemName, drawn, equal, partCount, makerCount }: LookAlike): string {
  const drawing = drawPart({ itemName, characteristics: drawn });
  const { known, unknown } = drawing ? thumbPaths(drawing) : { known: '', unknown: '' };
  const lines = `<path d="${known}"/><path class="drawing-unknown" d="${unknown}"/>`;
  const thumb = `<svg class="icon-group part-thumb" viewBox="0 0 80 80" aria-hidden="true">${lines}</svg>`;
  const number = formatNsn(nsn);
  const compare = paths.compare([of, nsn]).replaceAll('&', '&amp;');
  return `<li>
    ${drawing ? thumb : ''}
    <a class="num font-mid" href="${paths.part(nsn)}">${number}</a>
    <span>${equal} equal characteristics</span>
    <span class="text-ink-3">${counted(partCount, 'part number')}, ${counted(makerCount, 'maker')}</span>
    <a href="${compare}" rel="nofollow" aria-label="${partMessages.compare} with ${number}">${partMessages.compare}</a>
  </li>`;
}
