import { formatNiin, type Niin } from '../../domain/niin.ts';
import { formatNsn, parseNsn } from '../../domain/nsn.ts';
import { CODE_FIELDS } from '../../features/part/code-fields.ts';
import type { Coded, PartData, PartSections } from '../../features/part/part-data.ts';
import { paths } from '../../paths.ts';
import type { NiinRecord } from '../../catalog/catalog-store.ts';
import { SECTION_NAMES } from '../../catalog/sections.ts';
import type { PartAnswer } from './answer-schemas.ts';
import type { ApiSite } from './api-answer.ts';
import { catalogInfoOf } from './part-summary.ts';

/** Columns that hold an NSN, which the source writes without dashes. */
const NSN_COLUMNS: ReadonlySet<string> = new Set(['cancelled_nsn', 'related_nsn', 'cont_nsn']);

type Found = {
  niin: NiinRecord;
  /** Null where only the cancellation of the number is on file. */
  part: PartData | null;
  /** All of them; null where they could not be read. */
  partNumbers: PartAnswer['partNumbers'];
  replacedBy: PartAnswer['replacedBy'];
};

/** The answer about one item, as `partAnswer` describes it. */
export function describePart(asked: string, { niin, part, partNumbers, replacedBy }: Found, site: ApiSite): PartAnswer {
  return {
    asked,
    nsn: part === null ? null : formatNsn(part.nsn),
    niin: formatNiin(niin.niin),
    url: replacedBy?.url ?? (part === null ? null : site.origin + paths.part(part.nsn)),
    itemName: part?.itemName ?? null,
    listed: part?.listed ?? false,
    replacedBy,
    cancellation: cancellationOf(niin, site),
    group: part && { fsg: part.fsg, title: part.groupTitle },
    class: part && { fsc: part.fsc, title: part.classTitle },
    country: part?.country ?? null,
    changedOn: part?.changedOn ?? null,
    definition: part?.definition ?? null,
    unread: unreadOf(part, partNumbers),
    partNumberCount: part?.partCount ?? 0,
    makerCount: part?.makerCount ?? 0,
    partNumbers,
    related: part === null ? [] : relatedOf(part),
    chain: part === null ? [] : chainOf(part),
    sections: sectionsOf(part?.sections),
    catalog: catalogInfoOf(site.catalog.edition),
  };
}

/** What is null because it could not be read, and not because nothing is on file. */
function unreadOf(part: PartData | null, partNumbers: PartAnswer['partNumbers']): string[] {
  const lists = { partNumbers, related: part && part.related, chain: part && part.chain };
  const names = part === null ? [] : Object.entries(lists).flatMap(([name, rows]) => (rows === null ? [name] : []));
  const sections = SECTION_NAMES.filter((name) => part !== null && part.sections[name] === null);
  return [...names, ...(part?.unread ?? []), ...sections.map((name) => `sections.${name}`)];
}

function relatedOf({ related }: PartData): PartAnswer['related'] {
  if (related === null) return null;
  return related.map(({ nsn, itemName, relation, note }) => ({ nsn: formatNsn(nsn), itemName, relation, note }));
}

function chainOf({ chain }: PartData): PartAnswer['chain'] {
  if (chain === null) return null;
  return chain.map(({ number, itemName, state, status, cancelledOn, replacedBy }) => ({
    number,
    itemName,
    state,
    status,
    cancelledOn,
    replacedBy,
  }));
}

function cancellationOf({ niin, status, cancelledOn, survivor }: NiinRecord, { catalog }: ApiSite) {
  if (status === null && cancelledOn === null && survivor === null) return null;
  return {
    status: status === null ? null : { code: status, meaning: catalog.codeMeaning('niin_status', status) },
    date: cancelledOn,
    survivor: survivor === null || survivor === niin ? null : formatNiin(survivor as Niin),
  };
}

/** Columns with a table of meanings as codes, all others as texts. */
function sectionsOf(sections: PartSections | undefined): PartAnswer['sections'] {
  return Object.fromEntries(
    SECTION_NAMES.map((name) => {
      const fields = CODE_FIELDS[name] ?? {};
      const rows = sections === undefined ? [] : sections[name];
      return [name, rows && rows.map((row) => cellsOf(row, fields))];
    }),
  ) as PartAnswer['sections'];
}

function cellsOf(row: Record<string, Coded>, fields: Record<string, unknown>): Record<string, string | Coded> {
  const cells: Record<string, string | Coded> = {};
  for (const column in row) {
    const cell = row[column]!;
    cells[column] = fields[column] === undefined ? plainCell(column, cell.code) : cell;
  }
  return cells;
}

function plainCell(column: string, text: string): string {
  const nsn = NSN_COLUMNS.has(column) ? parseNsn(text) : null;
  return nsn === null ? text : formatNsn(nsn);
}
