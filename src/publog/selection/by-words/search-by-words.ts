import {
  MAX_COUNTED,
  type ReadPiece,
  type Requirement,
  type SelectedParts,
  type WordResults,
  type WordSearch,
} from '../../part-selection.ts';
import { readText, type TextPiece } from '../../words/read-text.ts';
import type { SelectionSource } from '../selection-source.ts';
import { MAX_BITS, OUTSIDE, type FilterGroup, type ResolvedValue, type LoadedClass } from '../load-class.ts';
import { TooManyOfMaker } from '../narrowing.ts';
import { scopeOf, type ScopeConditions, type SelectionScope } from '../selection-scope.ts';
import { findNarrowed, referencesOf, scopeOfNarrowed, type Narrowed } from './find-narrowed.ts';
import { MAX_VALUE_BITS, bestMet, countMet } from './met-values.ts';
import { addNearest, nearestValues } from './nearest-values.ts';
import { meantSizes, scopeOfValues, type ValuePiece } from './value-scope.ts';
import { countNames, nameGroups, namesOfScope, type NameCounts } from './name-groups.ts';
import { holdsWords } from './match-replies.ts';
import { resolveValues } from './resolve-values.ts';
import { orderOf } from './size-orders.ts';
import { checkBounds, groupsOf, loadScope, NOTHING, runSelection, withColumns } from '../run-selection.ts';
import { MAX_COLUMNS } from '../scope-facts.ts';
import { plainText } from '#base/domain/plain-text.ts';
import { parseFsc, type Fsc } from '#base/domain/nsn.ts';
import type { SearchHeld } from '../../queries/search-plan.ts';

const MAX_NAMES_TOLD = 20;
/** No buyer types more. */
const MAX_VALUES_READ = 12;
const MAX_VALUES_TOLD = 60;
/** Nearest values that are found later are left out. */
const MAX_PROBING_MS = 60;

/** Finds the parts that meet most of a text. Null where a maker has too many parts. Rejects like `selectParts`. */
export async function searchByWords(held: SelectionSource, search: WordSearch): Promise<WordResults | null> {
  return findByWords(held, search).catch((error: unknown) => {
    if (error instanceof TooManyOfMaker) return null;
    throw error;
  });
}

async function findByWords(
  held: SelectionSource,
  search: WordSearch,
  taken: readonly Narrowed[] | null = null,
  isProbe = false,
): Promise<WordResults | null> {
  const { text: typed, itemName, filters, order, page, facets, onShelf, ...conditions } = search;
  checkBounds({ itemNames: null, filters, page });
  const text = plainText(typed);
  const { names, pieces } = readText(await held.nameWords(), text, taken ?? []);
  if (pieces.length === 0) return null;
  const written = taken ?? (await findNarrowed(held, text, pieces, null));
  if (taken === null && written.length > 0) return findByWords(held, search, written, isProbe);
  const values = pieces.filter((piece) => piece.kind === 'value');
  const narrowed = itemName === undefined ? null : held.names.find(itemName);
  const nameIds = itemName === undefined ? names.map(({ nameId }) => nameId) : narrowed === null ? [] : [narrowed];
  const named =
    names.length > 0 || itemName !== undefined
      ? await scopeOf(held, { ...conditions, nameIds })
      : ((await scopeOfNarrowed(held, conditions, written)) ?? (await scopeOfValues(held, conditions, values)));
  const readIn = async (within: Within | null) => {
    const scope = within?.scope ?? named;
    const sought = values.filter((_, index) => index !== within?.at);
    const ofValues = await resolve(held, scope, sought);
    if (within) ofValues.splice(within.at, 0, within.read);
    return { scope, sought, ofValues };
  };
  const typedClass = await findTypedClass(held, { ...conditions, nameIds }, named, values);
  const first = await readIn(typedClass);
  const saying = typedClass || itemName !== undefined ? null : findSaying(names, values, first.ofValues);
  const ofNames = saying && { ...saying, scope: await scopeOf(held, { ...conditions, nameIds: saying.nameIds }) };
  const { scope, sought, ofValues } = ofNames ? await readIn(ofNames) : first;
  const unread = pieces.filter((piece) => piece.kind === 'value' && ofValues[values.indexOf(piece)] === null);
  const others = unread.length === 0 ? [] : await findNarrowed(held, text, pieces, (piece) => unread.includes(piece));
  const all = [...written, ...others].sort((a, b) => a.from - b.from);
  if (others.length > 0) return findByWords(held, search, all, isProbe);
  const resolved = pieces.flatMap((piece) =>
    piece.kind === 'name' ? [] : piece.kind === 'taken' ? [written[piece.place]!.read] : [ofValues.shift() ?? null],
  );
  if (
    names.length === 0 &&
    ((pieces.length === 1 && pieces[0]!.kind === 'taken') || resolved.every((value) => value === null))
  )
    return null;

  const asked = groupsOf(held, search);
  const { groups, bits } = bitsOfValues(resolved, Math.min(MAX_VALUE_BITS, MAX_BITS - asked.length));
  const met = countMet(groups.length);
  let byName: NameCounts = new Map();
  const run = (given: readonly FilterGroup[], onClass: (loaded: LoadedClass) => void) => {
    byName = new Map();
    return runSelection(held, scope, {
      filters: [...given, ...asked],
      given: given.length,
      order,
      page,
      facets,
      onShelf,
      onClass: (loaded) => {
        onClass(loaded);
        countNames(loaded, byName);
      },
    });
  };
  let given = groups;
  const classes: LoadedClass[] = [];
  let found = NOTHING;
  if (isProbe) for (const loaded of await loadScope(held, scope, [...groups, ...asked])) met.add(loaded);
  else
    found = await run(given, (loaded) => {
      met.add(loaded);
      classes.push(loaded);
    });
  const isFirm = resolved.map((value) => value?.as !== undefined);
  const best = bestMet(met.byFailed, bits, isFirm);
  const metBits = bits.reduce((sum, own, index) => (best.isMet[index] ? sum | own : sum), 0);
  if (isProbe) found = { ...NOTHING, total: best.total };
  else if (found.total === 0 && best.total > 0) {
    given = groups.filter((_, index) => (metBits >> index) & 1);
    found = await run(given, () => undefined);
  }
  const inForce = [...given, ...asked];
  if (inForce.length === 0 && scope.maker === null) byName = namesOfScope(scope);
  const itemNames = (scope.nameIds ?? []).slice(0, MAX_NAMES_TOLD).map((nameId) => held.names.name(nameId));
  const described = describePieces(pieces, itemNames, resolved, best.isMet, (value) =>
    groups.length === 0 ? found.total : bestMet(met.byFailed, bits, isFirm, value).total,
  );
  const meant = meantSizes(sought, orderOf(namesIn(held, scope)));
  const metCount = described.filter(({ isMet }) => isMet).length;
  const until = performance.now() + MAX_PROBING_MS;
  const totalOf = async (other: string): Promise<number> => {
    if (performance.now() > until) return 0;
    const probe = { ...search, text: other, page: { limit: 1 }, facets: false as const };
    const probed = await findByWords(held, probe, null, true);
    return probed && probed.met > metCount ? probed.total : 0;
  };
  const used = new Set(
    described.flatMap(({ as, isMet }) => (isMet && as.kind === 'value' ? as.filters.map(({ mrc }) => mrc) : [])),
  );
  const needed = metBits | (((1 << asked.length) - 1) << groups.length) | OUTSIDE;
  const isCounted = !isProbe && scope.total <= MAX_COUNTED;
  const read = await addNearest(described, isCounted ? pieces : [], async (piece, index) => {
    const looked = classes.length > 0 ? classes : await loadScope(held, scope);
    const sizes = meant[sought.indexOf(piece)] ?? null;
    return nearestValues(held, looked, text, { piece, resolved: resolved[index]!, sizes, bits: needed, used }, totalOf);
  });
  const meets = read.map(({ isMet }) => isMet);
  const columns = columnsNaming(found, resolved, await held.requirements());
  return {
    ...found,
    columns,
    parts: withColumns({ parts: await referencesOf(held, found.parts, read), columns }),
    pieces: read,
    met: meets.filter(Boolean).length,
    groups: isProbe ? [] : await nameGroups(held, scope, byName, inForce),
    // all parts meet the same
    meets: found.parts.map(() => meets),
  };
}

async function resolve(held: SelectionSource, scope: SelectionScope, values: readonly ValuePiece[]) {
  if (values.length === 0 || scope.total === 0) return values.map(() => null);
  const first = values.slice(0, MAX_VALUES_READ);
  const key = JSON.stringify([scope.key, first]);
  let found = held.resolved.get(key);
  if (!found) {
    // replies are counted for all sections and makers
    const classes = await loadScope(held, { ...scope, sections: 0, maker: null });
    const order = orderOf(namesIn(held, scope));
    found = await resolveValues(held.slices, await held.requirements(), classes, { values: first, order });
    held.resolved.set(key, found);
  }
  return values.map((_, index) => found[index] ?? null);
}

/** Best first, with their parts. */
function namesIn({ names }: SelectionSource, { nameIds, classes }: SelectionScope) {
  const parts = new Map<number, number>();
  for (const { nameId, count } of classes.flatMap((one) => one.names ?? []))
    parts.set(nameId, (parts.get(nameId) ?? 0) + count);
  return (nameIds ?? []).map((id) => ({ name: names.name(id), parts: parts.get(id) ?? 0 }));
}

/** `room` for filters; those of the address need bits too. */
function bitsOfValues(resolved: readonly (ResolvedValue | null)[], room: number) {
  const groups: FilterGroup[] = [];
  const bits = resolved.map((value) => {
    if (value === null || groups.length + value.groups.length > room) return 0;
    let own = 0;
    for (const group of value.groups) own |= 1 << (groups.push(group) - 1);
    return own;
  });
  return { groups, bits };
}

function describePieces(
  pieces: readonly TextPiece[],
  itemNames: readonly string[],
  resolved: readonly (ResolvedValue | null)[],
  isMet: readonly boolean[],
  totalWithout: (value: number) => number,
): ReadPiece[] {
  let value = -1;
  return pieces.map(({ text, without, ...piece }) => {
    if (piece.kind === 'name')
      return {
        text,
        isMet: true,
        as: { kind: 'name', itemNames, why: piece.why, corrections: piece.corrections },
        without: null,
      };
    value++;
    return {
      text,
      // every part of the scope meets a class
      isMet: isMet[value]! || (resolved[value]?.groups.length === 0 && !resolved[value]?.as),
      as: meaningOf(resolved[value]!),
      without:
        without === '' || resolved[value]?.groups.length === 0 ? null : { text: without, total: totalWithout(value) },
    };
  });
}

function meaningOf(value: ResolvedValue | null): ReadPiece['as'] {
  if (value === null) return { kind: 'unknown' };
  if (value.as) return value.as;
  const filters = value.groups.flat().map((filter) => ({ ...filter, values: filter.values.slice(0, MAX_VALUES_TOLD) }));
  const alternatives = value.groups.some((group) => group.length > 1 || group[0]!.values.length > MAX_VALUES_TOLD);
  return { kind: 'value', label: value.label, requirement: value.title, filters, alternatives };
}

/** Requirements of the values first, met or not. */
function columnsNaming(
  { parts, columns }: Pick<SelectedParts, 'parts' | 'columns'>,
  values: readonly (ResolvedValue | null)[],
  requirements: ReadonlyMap<string, Requirement>,
): readonly Requirement[] {
  const onFile = (mrc: string): number => parts.filter(({ replies }) => replies[mrc] !== undefined).length;
  const named = values.flatMap((value) =>
    (value?.groups ?? []).flatMap((group) => {
      // the requirement most rows have
      const [first] = group.map(({ mrc }) => mrc).toSorted((left, right) => onFile(right) - onFile(left));
      const requirement = first === undefined ? undefined : requirements.get(first);
      return requirement === undefined || onFile(requirement.mrc) === 0 ? [] : [requirement];
    }),
  );
  const first = [...new Set(named)];
  const mrcs = new Set(first.map(({ mrc }) => mrc));
  return [...first, ...columns.filter(({ mrc }) => !mrcs.has(mrc))].slice(0, MAX_COLUMNS);
}

/** `scope`: all its parts meet the value `at`. */
type Within = { at: number; read: ResolvedValue; scope: SelectionScope };

/** Finds the names that say what no reply does: "stainless capacitor". */
function findSaying(
  names: readonly { itemName: string; nameId: number }[],
  values: readonly ValuePiece[],
  found: readonly (ResolvedValue | null)[],
) {
  for (const [at, { value }] of values.entries()) {
    if (found[at] !== null || value.kind !== 'word' || value.titles.length === 0) continue;
    const saying = names.filter(({ itemName }) => value.replies.some((reply) => holdsWords(itemName, reply)));
    const read: ResolvedValue = { label: value.replies[0]!, title: 'ITEM NAME', groups: [] };
    if (saying.length > 0) return { at, read, nameIds: saying.map(({ nameId }) => nameId) };
  }
  return null;
}

/** A smaller share means something else: "tube 4130" is steel. */
const LEAST_SHARE = 0.2;

/** Finds the class in "screw 5305". */
async function findTypedClass(
  held: SearchHeld,
  conditions: ScopeConditions,
  scope: SelectionScope,
  values: readonly ValuePiece[],
): Promise<Within | null> {
  if (conditions.fsc || scope.nameIds === null) return null;
  for (const [at, { text }] of values.entries()) {
    const fsc: Fsc | null = /^\d{4}$/.test(text) ? parseFsc(text) : null;
    const summary = fsc && held.supplyClasses.byFsc.get(fsc);
    if (!fsc || !summary) continue;
    const inClass = await scopeOf(held, { ...conditions, fsc });
    if (inClass.total < LEAST_SHARE * scope.total || inClass.total === 0) continue;
    const label = `${fsc} ${summary.title ?? ''}`.trim();
    return { at, read: { label, title: 'SUPPLY CLASS', groups: [] }, scope: inClass };
  }
  return null;
}
