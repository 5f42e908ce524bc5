import { setImmediate } from 'node:timers/promises';
import { UNIT_OF } from '#base/domain/measure.ts';
import { formatNiin, type Niin, formatNsn, type Nsn, parseNsn } from '#base/domain/nsn.ts';
import { measureOfReply } from '#base/domain/parse-measure.ts';
import { namesMakersPart } from '#base/domain/part-number.ts';
import { decodeCode, loadPart } from '../part/load-part.server.ts';
import { paths } from '#base/paths.ts';
import type { CatalogStore, PartNumber, PartRecord } from '#publog/catalog-store.ts';
import type { PartAnswer } from './answer-schemas.ts';
import { measureOf } from './selection.ts';
import { changeOf } from './answer-changes.ts';
import {
  catalogInfoOf,
  Refusal,
  shelfLineOf,
  tableOf,
  type ApiAnswer,
  type ApiSite,
  type ApiTable,
} from './api-answer.ts';
import type { Values, partParameters } from './parameters.ts';
import type { Coded } from '../part/part-data.ts';
import { SECTION_COLUMNS, SECTION_NAMES, type Column } from '#base/domain/publog-columns.ts';
import { StoreUnavailable } from '#base/database/database.ts';

/**
 * GET /api/v1/nsn/{nsn}. A replaced number is answered with its own record and the name of its successor: programs must
 * not order the wrong part.
 */
export async function answerPart({ nsn: asked }: Values<typeof partParameters>, site: ApiSite): Promise<ApiAnswer> {
  const { catalog } = site;
  const niin = await catalog.findNiin(asked.niin);
  const record = niin?.nsn == null ? null : await catalog.findPart(niin.nsn);
  if (niin === null || (record === null && niin.replacedBy === null && niin.survivor === null && niin.status === null))
    throw new Refusal('No item with this number is in the catalog.');
  const choice = { showUnitPrice: site.showGovernmentUnitPrice };
  const [part, partNumbers, successor, shelf] = await Promise.all([
    record === null ? null : loadPart(catalog, record, niin, choice),
    record === null ? [] : listAllReferences(record, catalog),
    niin.replacedBy === null ? null : catalog.findPart(niin.replacedBy),
    site.shelf.isEmpty() ? undefined : site.shelf.linesOf(niin.niin).catch(() => null),
  ]);
  const { status, cancelledOn, survivor } = niin;
  const urlOf = (nsn: Nsn) => site.origin + paths.part(nsn);
  const replacedBy = niin.replacedBy && {
    nsn: formatNsn(niin.replacedBy),
    itemName: successor?.itemName ?? null,
    url: urlOf(niin.replacedBy),
  };
  const lists = {
    partNumbers,
    formerPartNumbers: rowsOf(part?.formerNumbers, ({ company, ...number }) => ({ ...number, maker: company })),
    related: rowsOf(part?.related, ({ nsn, ...related }) => ({ nsn: formatNsn(nsn), ...related })),
    chain: rowsOf(part?.chain, ({ isThis: _isThis, page: _page, ...step }) => step),
    changes: rowsOf(part?.changes, changeOf),
  };
  const sections = Object.fromEntries(
    SECTION_NAMES.map((name) => {
      return [
        name,
        rowsOf<Record<string, Coded>, object>(part?.sections[name], (row) => cellsOf(row, SECTION_COLUMNS[name])),
      ];
    }),
  ) as PartAnswer['sections'];
  const onShelf = shelf === undefined ? {} : { shelf: shelf && shelf.map(shelfLineOf) };
  const body: PartAnswer = {
    asked: asked.nsn === null ? formatNiin(asked.niin) : formatNsn(asked.nsn),
    nsn: part && formatNsn(part.nsn),
    niin: formatNiin(niin.niin),
    url: replacedBy?.url ?? (part && urlOf(part.nsn)),
    itemName: part?.itemName ?? null,
    listed: part?.listed ?? false,
    replacedBy,
    cancellation:
      status === null && cancelledOn === null && survivor === null
        ? null
        : {
            status: status === null ? null : { code: status, meaning: catalog.codeMeaning('niin_status', status) },
            date: cancelledOn,
            survivor: survivor === null || survivor === niin.niin ? null : formatNiin(survivor as Niin),
          },
    group: part && { fsg: part.fsg, title: part.groupTitle },
    class: part && { fsc: part.fsc, title: part.classTitle },
    country: part?.country ?? null,
    changedOn: part?.changedOn ?? null,
    definition: part?.definition ?? null,
    unread: [
      ...unreadOf({ ...lists, ...onShelf }),
      ...(part?.unread ?? []),
      ...unreadOf(sections).map((name) => `sections.${name}`),
    ],
    partNumberCount: part?.partCount ?? 0,
    makerCount: part?.makerCount ?? 0,
    formerPartNumberCount: part?.formerCount ?? 0,
    ...lists,
    announced: rowsOf(part?.announced, (one) => {
      return { ...one, changes: cellsOf(one.changes, SECTION_COLUMNS.future) };
    }),
    phraseNumbers:
      part?.phraseNumbers.map(({ text: _text, nsn, ...phrase }) => ({ nsn: formatNsn(nsn), ...phrase })) ?? [],
    measures: (part?.sections.characteristics ?? []).flatMap(
      ({ mrc, requirements_statement: title, clear_text_reply: reply }) => {
        const measure = reply ? measureOfReply(title?.code ?? '', reply.code) : null;
        if (measure === null) return [];
        return { code: mrc?.code ?? null, reply: reply!.code, ...measureOf(measure), unit: UNIT_OF[measure.dimension] };
      },
    ),
    sections,
    ...onShelf,
    catalog: catalogInfoOf(catalog.edition),
  };
  return { body, table: () => partTable(body), next: null, previous: null, whole: body.unread.length === 0 };
}

const unreadOf = (lists: object): string[] =>
  Object.entries(lists).flatMap(([name, rows]) => (rows === null ? [name] : []));

/** Null when unread; none without a record. */
const rowsOf = <Row, Shown>(rows: readonly Row[] | null | undefined, shownOf: (row: Row) => Shown): Shown[] | null =>
  rows === undefined ? [] : rows && rows.map(shownOf);

function cellsOf(row: Record<string, Coded>, columns: Readonly<Record<string, Column>>) {
  const cells: Record<string, string | Coded> = {};
  for (const name in row) {
    const cell = row[name]!;
    const { codes, isNsn } = columns[name]!;
    const nsn = isNsn ? parseNsn(cell.code) : null;
    cells[name] = codes !== undefined ? cell : nsn === null ? cell.code : formatNsn(nsn);
  }
  return cells;
}

/** About a millisecond. */
const READ_AT_ONCE = 250;

/** In catalog order; null when unread. */
async function listAllReferences({ nsn, partCount }: PartRecord, catalog: CatalogStore) {
  const references: ReturnType<typeof referenceOf>[] = [];
  try {
    for (let offset = 0; offset < partCount; offset += READ_AT_ONCE) {
      if (offset > 0) await setImmediate();
      const read = await catalog.listPartNumbers(nsn, READ_AT_ONCE, offset);
      references.push(...read.map((reference) => referenceOf(reference, catalog)));
    }
  } catch (error) {
    if (error instanceof StoreUnavailable) return null;
    throw error;
  }
  return references;
}

function referenceOf({ partNumber, cage, company, rncc, rnvc }: PartNumber, catalog: CatalogStore) {
  const [category, variation] = [decodeCode(catalog, 'rncc', rncc), decodeCode(catalog, 'rnvc', rnvc)];
  return { partNumber, cage, maker: company, isMakersPart: namesMakersPart({ rncc, rnvc }), category, variation };
}

/** A row for each part number, or one without. Throws `StoreUnavailable` for unread part numbers. */
function partTable(part: PartAnswer): ApiTable {
  const { partNumbers: references } = part;
  if (references === null) throw new StoreUnavailable('The part numbers could not be read');
  return tableOf<Partial<(typeof references)[number]>>(references.length > 0 ? references : [{}], {
    nsn: () => part.nsn,
    niin: () => part.niin,
    'item name': () => part.itemName,
    class: () => part.class?.fsc,
    listed: () => (part.listed ? 'yes' : 'no'),
    'replaced by': () => part.replacedBy?.nsn,
    'part number': ({ partNumber }) => partNumber,
    cage: ({ cage }) => cage,
    maker: ({ maker }) => maker,
    rncc: ({ category }) => category?.code,
    'rncc meaning': ({ category }) => category?.meaning,
    rnvc: ({ variation }) => variation?.code,
    'rnvc meaning': ({ variation }) => variation?.meaning,
  });
}
