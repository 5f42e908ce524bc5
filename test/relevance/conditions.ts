import { readFileSync } from 'node:fs';
import type { FiledParts, FiledReply } from './filed-parts.ts';

/** Rows of a table of this folder. */
export const readRows = (file: string): string[][] =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('# '))
    .map((line) => line.split(' | ').map((cell) => cell.trim()));

/** A reply of a part, or its item name, must say it; or a part number or CAGE must have marked it. */
export type Condition = {
  /** Statements of the requirements that are meant. */ requirement: RegExp;
  says: (reply: FiledReply) => boolean;
  /** Item names that say so will do. */ inName?: RegExp;
  mark?: string;
  /** A reply that is not meant will do too: `meant` says less. */ meant?: Condition;
};

const UNITS = new Map(
  readRows('filed-units.txt').map(([unit = '', words = '']) => [
    unit,
    words
      .split('; ')
      .map((word): [RegExp, number] => [new RegExp(`\\b${word.replace(/ \S+$/, '')}`), Number(/\S+$/.exec(word)![0])]),
  ]),
);
/** Sizes are cut to thousandths of an inch in the files: 5/16 is 0.312. */
const CUT_INCHES = 0.0006;

const numbersKnown = new WeakMap<FiledReply, Map<string, number[] | null>>();

/** Numbers of a reply in a unit. Null where it has none in such a unit. */
export function numbersIn(filed: FiledReply, unit: string): number[] | null {
  return numbersKnown
    .getOrInsertComputed(filed, () => new Map<string, number[] | null>())
    .getOrInsertComputed(unit, () => readNumbers(filed, unit));
}

function readNumbers({ statement, reply }: FiledReply, unit: string): number[] | null {
  const said = UNITS.get(unit)?.find(([word]) => word.test(`${reply} ${statement}`))?.[1] ?? (unit === '' ? 1 : null);
  const numbers = [...reply.matchAll(/(?<![\d.A-Z])[-+]?\d+(?:\.\d+)?/g)].map(([number]) => Number(number));
  return said !== null && numbers.length > 0 ? numbers.map((number) => number * said) : null;
}

const measured = new Map<string, Condition>();

/** A number of the reply is the value, or two of them hold it between them. */
export function measures(requirement: RegExp, value: number, unit: string): Condition {
  const key = [requirement.source, value, unit].join('|');
  return measured.getOrInsertComputed(key, () => measureOf(requirement, value, unit));
}

function measureOf(requirement: RegExp, value: number, unit: string): Condition {
  const slack = unit === 'in' ? CUT_INCHES : unit === 'mm' ? CUT_INCHES * 25.4 : Math.abs(value) * 1e-6;
  return {
    requirement,
    says: (filed) => {
      const numbers = numbersIn(filed, unit) ?? [];
      const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
      const isRange = /MINIMUM AND|\bTO\b/.test(filed.reply) && low !== -high;
      if (isRange) return value >= low - slack && value <= high + slack;
      return numbers.some((number) => Math.abs(number - value) <= slack);
    },
  };
}

/** Judges parts by conditions. Each of the different replies is judged once. */
export function judgeOf(filed: FiledParts) {
  const repliesTo = new Map<string, number[]>();
  const known = new WeakMap<Condition['says'], Map<string, Uint8Array>>();
  const sayersOf = ({ requirement, says }: Condition): Uint8Array =>
    known
      .getOrInsertComputed(says, () => new Map<string, Uint8Array>())
      .getOrInsertComputed(requirement.source, () => {
        const meant = repliesTo.getOrInsertComputed(requirement.source, () =>
          filed.replies.flatMap(({ statement }, at) => (requirement.test(statement) ? [at] : [])),
        );
        const sayers = new Uint8Array(filed.replies.length);
        for (const at of meant) sayers[at] = Number(says(filed.replies[at]!));
        return sayers;
      });
  const nameSays = (name: number, { inName }: Condition): boolean => inName?.test(filed.itemNames[name]!) ?? false;
  const mayMeet = (name: number, condition: Condition): boolean => {
    if (condition.mark !== undefined || nameSays(name, condition)) return true;
    const sayers = sayersOf(condition);
    return filed
      .repliesOfName(name)
      .values()
      .some((reply) => sayers[reply] === 1);
  };
  const meets = (part: number, condition: Condition): boolean => {
    if (condition.mark !== undefined) return filed.isMarked(part, condition.mark);
    if (nameSays(filed.nameOf(part), condition)) return true;
    const sayers = sayersOf(condition);
    return filed.repliesOf(part).some((reply) => sayers[reply] === 1);
  };
  /** At most as many parts as are wanted of those that have such a name and meet all. */
  const find = (names: RegExp, wide: readonly Condition[], wanted: number): number[] => {
    const conditions = wide.map((condition) => condition.meant ?? condition);
    const found: number[] = [];
    for (const [name, itemName] of filed.itemNames.entries()) {
      if (!names.test(itemName) || !conditions.every((condition) => mayMeet(name, condition))) continue;
      for (const part of filed.partsOf(name)) {
        if (conditions.every((condition) => meets(part, condition))) found.push(part);
        if (found.length === wanted) return found;
      }
    }
    return found;
  };
  return { meets, find };
}
export type Judge = ReturnType<typeof judgeOf>;
