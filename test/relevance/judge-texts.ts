import { nsnDigits } from '../../src/base/domain/nsn.ts';
import type { CatalogStore } from '../../src/publog/catalog-store.ts';
import type { ReadPiece } from '../../src/publog/part-selection.ts';
import { buyerTexts, writtenTexts, type BuyerText } from './buyer-texts.ts';
import { judgeOf, measures, type Condition, type Judge } from './conditions.ts';
import { readFiledParts, type FiledParts } from './filed-parts.ts';
import { figuresOf, shareRight, type Judged } from './metrics.ts';

const SHOWN = 10;
const MAX_TOLD = 600;

/** `read`: how the text was read. `not`: the first part that is not right, and one that is right and not shown. */
export type JudgedText = Judged & { asked: BuyerText; read: string; not: string };
/** A claim about a value that the files contradict. */
export type Untruth = { text: string; claim: 'met' | 'nothing on file'; read: string; part: string };

/** Searches a catalog for texts as buyers type them. The answers are judged by the files in `folder` that it was imported from. */
export async function openJudge(catalog: CatalogStore, folder: string) {
  const [parametric, written] = [writtenTexts('parametric-texts.txt'), writtenTexts('written-texts.txt')];
  const filed = await readFiledParts(folder, [...parametric.marks, ...written.marks]);
  const judge = judgeOf(filed);
  const find = async (text: string) => {
    const search = { text, filters: [], order: { by: 'fit' as const }, page: { limit: SHOWN }, facets: false };
    const { parts, pieces } = (await catalog.searchByWords(search)) ?? { parts: [], pieces: [] };
    const places = parts.flatMap(({ nsn }) => filed.findPart(nsnDigits(nsn)) ?? []);
    return { parts: places, pieces, read: describeRead(pieces) };
  };
  return {
    parametric: parametric.texts,
    written: written.texts,
    drawn: (seed: number) => buyerTexts(filed, judge, seed),
    judgeTexts: async (texts: readonly BuyerText[]): Promise<JudgedText[]> => {
      const judged: JudgedText[] = [];
      for (const asked of texts) {
        const met = mostMet(judge, asked);
        const { parts, read } = await find(asked.text);
        const right = parts.map(
          (part) =>
            asked.names.test(filed.itemNames[filed.nameOf(part)]!) &&
            met.some((conditions) => conditions.every((condition) => judge.meets(part, condition))),
        );
        const taken = met.filter((all) => parts.length > 0 && all.every((one) => judge.meets(parts[0]!, one)));
        const meant = (taken.length > 0 ? taken : met).map((all) => judge.find(asked.names, all, SHOWN));
        const wanted = Math.max(...meant.map(({ length }) => length));
        const wrong = parts[right.indexOf(false)];
        const missed = meant.flat().find((part) => !parts.includes(part));
        const not = `${wrong === undefined ? 'all' : describePart(filed, wrong)}; but ${missed === undefined ? 'none' : describePart(filed, missed)}`;
        judged.push({ text: asked.text, right, wanted, asked, read, not });
      }
      return judged;
    },
    findUntruths: async (pairs: readonly BuyerText[]): Promise<Untruth[]> => {
      const untruths: Untruth[] = [];
      for (const asked of pairs) {
        const { parts, pieces, read } = await find(asked.text);
        const words = new Set(asked.values.flatMap(({ text }) => text.split(/[ -]/)));
        const about = pieces.filter(({ text }) => text.split(/[ -]/).some((word) => words.has(word)));
        const isMet = about.length > 0 && about.every((piece) => piece.isMet);
        const claim = isMet ? 'met' : 'nothing on file';
        const part = isMet ? liarOf(judge, parts, asked) : judge.find(asked.names, conditionsOf(asked), 1)[0];
        if (part !== undefined) untruths.push({ text: asked.text, claim, read, part: describePart(filed, part) });
      }
      return untruths;
    },
  };
}

/** The conditions of all values; or of all choices of most of them that some part meets. */
function mostMet(judge: Judge, { names, values }: BuyerText): Condition[][] {
  for (let choices = [values]; ; choices = choices.flatMap((one) => one.map((_, at) => one.toSpliced(at, 1)))) {
    const conditions = choices.map((one) => one.flatMap((value) => value.conditions));
    const met = conditions.filter((all) => judge.find(names, all, 1).length > 0);
    if (met.length > 0 || choices.length === 0) return met;
  }
}

const conditionsOf = ({ values }: BuyerText): Condition[] => values.flatMap(({ conditions }) => conditions);

/** A part that has no reply at all, and no name, that says the values. */
function liarOf(judge: Judge, parts: readonly number[], { values }: BuyerText): number | undefined {
  const anyReply = values.flatMap(({ text, conditions }) => {
    // a bare number may be of any requirement in any unit
    const bare = /^\d*\.?\d+$/.test(text) ? [measures(/./, Number(text), '')] : conditions;
    return bare.map((condition): Condition => ({ ...condition, requirement: /./ }));
  });
  return parts.find((part) => !anyReply.every((condition) => judge.meets(part, condition)));
}

const describeRead = (pieces: readonly ReadPiece[]): string =>
  pieces.map(({ text, isMet, as }) => `${isMet ? '' : 'NOT '}"${text}" ${meaningOf(as)}`).join('; ');

const meaningOf = (as: ReadPiece['as']): string =>
  as.kind === 'name'
    ? `${as.itemNames[0]} (${as.why})`
    : as.kind === 'value'
      ? `${as.requirement} = ${as.label}`
      : as.kind;

const describePart = (filed: FiledParts, part: number): string =>
  [
    filed.itemNames[filed.nameOf(part)],
    ...[...filed.repliesOf(part)].map((reply) => `${filed.replies[reply]!.statement} ${filed.replies[reply]!.reply}`),
  ].join('; ');

/** Figures, and the texts that are not right, grouped by the kinds of their values: most first. */
export function reportOf(judged: readonly JudgedText[]) {
  const byKind: Record<string, string[]> = {};
  for (const text of judged) {
    if (text.right[0] && shareRight(text) === 1) continue;
    const kind = text.asked.values.map((value) => value.kind).join(' + ') || 'name alone';
    const how = `${text.right[0] ? '' : 'first wrong, '}${Math.round(shareRight(text) * 100)} %`;
    const told = `${how}: ${text.text} [${text.asked.names.source}] is read as ${text.read}; not ${text.not}`;
    (byKind[kind] ??= []).push(told.slice(0, MAX_TOLD));
  }
  const groups = Object.entries(byKind).sort(([, left], [, right]) => right.length - left.length);
  return { ...figuresOf(judged), wrong: Object.fromEntries(groups) };
}
