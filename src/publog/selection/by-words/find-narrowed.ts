import { type CageCode, parseCageCode, normalizePartNumber } from '#base/domain/part-number.ts';
import { upperWords } from '#base/domain/plain-text.ts';
import { likelyCage } from '#base/domain/parse-query.ts';
import { findMaker } from '../../queries/makers.ts';
import { overlap, type Span } from '../../words/read-values.ts';
import type { TextPiece } from '../../words/read-text.ts';
import { groupOf, type ResolvedValue } from '../load-class.ts';
import type { Narrowing } from '../narrowing.ts';
import type { ReadPiece, SelectedPart } from '../../part-selection.ts';
import { listReferences } from '../selected-rows.ts';
import { scopeOfMost, type ScopeConditions, type SelectionScope } from '../selection-scope.ts';
import type { SelectionSource } from '../selection-source.ts';

/** A place of a text that narrows the parts to a number or a maker. */
export type Narrowed = Span & { read: ResolvedValue };

/** `name`: of an item. `unsure`: a name only resembles it. `number`: a plain one, such as a dash number. */
type State = 'name' | 'unsure' | 'word' | 'unread' | 'number' | 'closed' | 'taken';
type Token = Span & { text: string; state: State };
type Found = { as: NonNullable<ResolvedValue['as']>; only: Narrowing | null; tokens: number; to?: number };

/** "AN960"; shorter ones, such as "F16", are rarely meant as numbers. */
const STANDARD = /^[A-Z]{1,6}\d{3}[0-9A-Z]*$/;
/** "NAS1149…0332P". */
const BETWEEN = '…';
/** References that make five characters a CAGE code at once. */
const SURE_REFERENCES = 100;
const MIN_STANDARD = 5;
const MIN_NUMBER = 4;
const MIN_LETTERS = 3;
const MAX_JOINED = 3;
const MIN_LONG = 4;
/** Written before a space: "AN 960". */
const SERIES = /^(?:A[NS]|MS|NASM?|MIL|BAC[A-Z]?)$/i;
const LABEL = /(?:^|(?<=\s))(?:(?<cage>cage(?: code)?)|p\/?n|part (?:number|no\.?)|mfr|maker|made by|by)[\s:#.]*$/i;

/**
 * Finds numbers and makers beside words: those written like the number of a standard, those with a label, and makers
 * that item names only resemble. `isUnread` adds pieces whose value is not on file.
 */
export async function findNarrowed(
  held: SelectionSource,
  text: string,
  pieces: readonly TextPiece[],
  isUnread: ((piece: TextPiece) => boolean) | null,
): Promise<Narrowed[]> {
  const tokens = tokensOf(text, pieces, isUnread);
  const found: Narrowed[] = [];
  // a number alone is found by other means
  if (tokens.length < 2) return found;
  for (let at = 0; at < tokens.length; at++) {
    const { from, text: own, state } = tokens[at]!;
    if (state === 'taken') continue;
    const label = LABEL.exec(text.slice(0, from));
    const cage = label?.groups!.cage
      ? parseCageCode(own)
      : /word|unread/.test(state)
        ? likelyCage(own.toUpperCase())
        : null;
    // as long as the name of a company, and perhaps one
    const isLong = isUnread === null && state === 'word' && !label && at === 0 && tokens.length >= MIN_LONG;
    const isName =
      state === 'unsure' ? tokens.some((other) => other.state === 'name') : state === 'unread' || label || isLong;
    const read =
      (cage && (await readCage(held, cage, label || isUnread ? 0 : SURE_REFERENCES))) ||
      (await readNumber(held, tokens.slice(at, at + MAX_JOINED))) ||
      (isName && state !== 'name' && state !== 'closed' ? await readCompany(held, tokens, at, isLong) : null);
    if (!read) continue;
    at += read.tokens - 1;
    const groups = read.only ? [groupOf(read.only)] : [];
    const end = read.to === undefined ? tokens[at]!.to : from + read.to;
    found.push({ from: label?.index ?? from, to: end, read: { label: own, title: '', groups, as: read.as } });
  }
  return found;
}

function tokensOf(text: string, pieces: readonly TextPiece[], isUnread: ((piece: TextPiece) => boolean) | null) {
  return Array.from(text.matchAll(/[\p{L}\p{N}][^\s,;()]*(?<=[\p{L}\p{N}])/gu), ({ 0: own, index }): Token => {
    const span = { from: index, to: index + own.length };
    const piece = pieces.find(({ spans }) => spans.some((other) => overlap(other, span)));
    return { ...span, text: own, state: piece === undefined ? 'word' : stateOf(piece, span, isUnread) };
  });
}

function stateOf(piece: TextPiece, span: Span, isUnread: ((piece: TextPiece) => boolean) | null): State {
  if (piece.kind === 'name') return piece.unsure.some((other) => overlap(other, span)) ? 'unsure' : 'name';
  if (piece.kind === 'taken') return 'taken';
  if (piece.value.titles.length > 0) return 'closed';
  if (piece.value.kind === 'measure') return piece.value.typed.isGuess ? 'number' : 'closed';
  return isUnread?.(piece) ? 'unread' : 'word';
}

async function readCage(held: SelectionSource, cage: CageCode, least: number): Promise<Found | null> {
  const maker = await findMaker(held.database, cage);
  if (!maker || maker.partCount < least) return null;
  const as = { kind: 'maker', company: maker.company ?? cage, cages: [cage] } as const;
  return { as, only: await held.narrowings.makers([cage]), tokens: 1 };
}

/** Joins "MS 20470 AD4-6"; of "NAS1149-0332P" the beginning is enough. */
async function readNumber(held: SelectionSource, [first, ...others]: readonly Token[]): Promise<Found | null> {
  const { text, state } = first!;
  const isSeries = SERIES.test(text) && state !== 'closed';
  if (!isSeries && (!/\d/.test(text) || state === 'name' || state === 'closed' || state === 'number')) return null;
  const end = others.findIndex((other) => !/^(?=.*\d)[-0-9a-z]+$/i.test(other.text) || /name|taken/.test(other.state));
  for (let count = end < 0 ? others.length : end; count >= (isSeries ? 1 : 0); count--) {
    const joined = [first!, ...others.slice(0, count)].map((token) => token.text).join('');
    const beginning = normalizePartNumber(joined)!;
    const isLikely = isStandard(beginning) || (state === 'unread' && count === 0 && beginning.length >= MIN_NUMBER);
    const found = isLikely ? await held.narrowings.beginning(beginning, '') : null;
    if (found) return { as: numberOf(beginning, found.only), only: found.only, tokens: count + 1 };
  }
  const [head = '', ...rest] = text.split(/[^0-9a-z]+/i);
  const [beginning, behind] = [normalizePartNumber(head), normalizePartNumber(rest.join(''))];
  if (!beginning || !behind || !isStandard(beginning)) return null;
  const both = await held.narrowings.beginning(beginning, behind);
  if (both) return { as: numberOf(beginning + BETWEEN + behind, both.only), only: both.only, tokens: 1 };
  const found = await held.narrowings.beginning(beginning, '');
  return found && { as: numberOf(beginning, found.only), only: found.only, tokens: 1, to: head.length };
}

const isStandard = (number: string): boolean => number.length >= MIN_STANDARD && STANDARD.test(number);

const numberOf = (beginning: string, only: Narrowing | null) =>
  ({ kind: 'number', beginning, ...(only === null && { tooMany: true as const }) }) as const;

async function readCompany(
  held: SelectionSource,
  tokens: readonly Token[],
  at: number,
  mustBeWhole: boolean,
): Promise<Found | null> {
  const { text } = tokens[at]!;
  if (/\d/.test(text) || text.length < MIN_LETTERS) return null;
  const words: { word: string; token: number }[] = [];
  for (let token = at; token < tokens.length && !/closed|taken/.test(tokens[token]!.state); token++)
    words.push(...upperWords(tokens[token]!.text).map((word) => ({ word, token })));
  let company = await held.narrowings.companies(...words.map(({ word }) => word));
  // "zenith valve" is a valve of Zenith, "zenith valve co pump" a pump, and "zenith valve co" the maker
  const item = words.slice(0, company?.length).findIndex(({ token }) => token > at && tokens[token]!.state === 'name');
  const end = words[(company?.length ?? 1) - 1]!.token;
  const isBeside = ({ text: other, state }: Token, token: number): boolean =>
    (token < at || token > end) && (state === 'name' ? end > at + 1 : state === 'unread' && !/\d/.test(other));
  if (company && item >= 0 && !company.isWhole && !tokens.some(isBeside))
    company = await held.narrowings.companies(...words.slice(0, item).map(({ word }) => word));
  if (mustBeWhole && !(company?.isWhole && company.length === words.length)) return null;
  if (!company || (company.length < 2 && (await isOfNames(held, tokens[at]!)))) return null;
  const { cages, length } = company;
  const as = { kind: 'maker', company: company.company, cages } as const;
  return { as, only: await held.narrowings.makers(cages), tokens: words[length - 1]!.token - at + 1 };
}

/** "general" and "steel" stay words. */
async function isOfNames(held: SelectionSource, { text, from, to, state }: Token): Promise<boolean> {
  if (state === 'unsure') return false;
  const { rank } = await held.nameWords();
  const { words } = rank([{ word: text.toLowerCase(), from, to }], { limit: 1, onlyBest: true });
  return words.some(({ how }) => how === 'name' || how === 'trade word' || how === 'abbreviation');
}

/** For numbers and makers without a name: classes with most of their parts. Null where those are not known. */
export async function scopeOfNarrowed(
  held: SelectionSource,
  conditions: Omit<ScopeConditions, 'nameIds'>,
  narrowed: readonly Narrowed[],
): Promise<SelectionScope | null> {
  const byClass = narrowed.map(({ read }) => read.groups[0]?.[0]?.only?.byClass).find((known) => known);
  if (!byClass) return null;
  return scopeOfMost(held, conditions, (fsc) => byClass.get(fsc)?.length ?? 0);
}

/** The references that were looked for, rather with number and maker than with one of them. */
export async function referencesOf(
  held: SelectionSource,
  parts: readonly SelectedPart[],
  pieces: readonly ReadPiece[],
): Promise<readonly SelectedPart[]> {
  const wanted = pieces.flatMap(({ as, isMet }) =>
    isMet && (as.kind === 'number' || as.kind === 'maker') ? [as] : [],
  );
  if (wanted.length === 0) return parts;
  const fits = (as: (typeof wanted)[number], normalized: string, cage: string): boolean => {
    if (as.kind === 'maker') return as.cages.includes(cage);
    const [beginning = '', behind = ''] = as.beginning.split(BETWEEN);
    return normalized.startsWith(beginning) && normalized.includes(behind);
  };
  const nsns = parts.map(({ nsn }) => nsn);
  const fitOf = (number: string, cage: string): number => wanted.filter((as) => fits(as, number, cage)).length;
  const found = await listReferences(held, nsns, fitOf);
  return parts.map((part, index) => ({ ...part, reference: found[index] ?? part.reference }));
}
