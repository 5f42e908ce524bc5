import { readFileSync } from 'node:fs';
import { draws } from '../bench/frame.ts';
import { measures, numbersIn, type Condition, type Judge } from './conditions.ts';
import type { FiledParts, FiledReply, Mark } from './filed-parts.ts';

/** A value as a buyer types it, and the conditions that it sets; `about`: statements of the replies that it was drawn from. */
export type TypedValue = { text: string; kind: string; conditions: Condition[]; about: string[] };
export type BuyerText = { text: string; names: RegExp; values: TypedValue[] };

/** Rows of a table of this folder. */
const readRows = (file: string): string[][] =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('# '))
    .map((line) => line.split(' | ').map((cell) => cell.trim()));

/** Texts that were written by hand, with what is right for each, and the marks of parts that they need. */
export function writtenTexts(file: string): { texts: BuyerText[]; marks: Mark[] } {
  const marks: Mark[] = [];
  const texts = readRows(file).map(([text = '', names = '', said]): BuyerText => {
    const conditions = (said?.split('; ') ?? []).map((one) => writtenCondition(one, marks));
    const values = conditions.map((one) => ({ text, kind: 'written', conditions: [one], about: [] }));
    return { text, names: new RegExp(names), values };
  });
  return { texts, marks };
}

function writtenCondition(text: string, marks: Mark[]): Condition {
  const [, left = '', sign, right = ''] = /^(.+?) ([=~^]) (.+)$/.exec(text)!;
  const requirement = new RegExp(left);
  if (left === 'CAGE') marks.push({ id: text, of: (_, cage) => cage === right });
  if (left === 'PART NUMBER') marks.push({ id: text, of: (partNumber) => partNumber.startsWith(right) });
  if (left === 'CAGE' || left === 'PART NUMBER') return { requirement, says: () => false, mark: text };
  if (sign === '~') return saysWords(requirement, new RegExp(right));
  const [value, unit = ''] = right.split(' ');
  return measures(requirement, Number(value), unit);
}

const saysWords = (requirement: RegExp, words: RegExp): Condition => ({
  requirement,
  says: ({ reply }) => words.test(reply),
  inName: words,
});

const NAMES = readRows('buyer-names.txt').map(([names, how]) => ({ names: new RegExp(names!), how: how!.split('; ') }));
const WORDS = readRows('buyer-words.txt').map(([how, requirement, words]) => ({
  how: how!.split('; '),
  condition: saysWords(new RegExp(requirement!), new RegExp(words!)),
}));
const MEASURES = readRows('buyer-measures.txt').map(([statement, requirement, unit = '', how, replies = '']) => ({
  statement: new RegExp(statement!),
  requirement: new RegExp(requirement!),
  unit,
  how: how!.split('; '),
  replies: new RegExp(replies),
}));
const ORDERS = readRows('buyer-orders.txt').map(([names, sizes]) => ({
  names: new RegExp(names!),
  sizes: sizes!.split('; ').map((size): readonly [RegExp, string | undefined] => {
    const [pattern = '', mark] = size.split('=');
    return [new RegExp(pattern), mark];
  }),
}));

const LETTERS: Readonly<Record<string, string>> = {
  KILOHMS: 'k',
  MEGOHMS: 'M',
  PICOFARADS: 'p',
  MICROFARADS: 'u',
  MICROHENRIES: 'u',
  MILLIHENRIES: 'm',
};
const NUMBER_SIZES: Readonly<Record<string, string>> = { 0.086: '2', 0.112: '4', 0.138: '6', 0.164: '8', 0.19: '10' };
const CUT_INCHES = 0.0006;
const MANY_NAMES = 200;
const UNNAMED = /^(NO ITEM NAME|UNKNOWN|MISCELLANEOUS)/;
const TRIES = 12;

/** Draws texts about the largest item names. Some part meets all of each. */
export function buyerTexts(filed: FiledParts, judge: Judge, seed: number) {
  const { next, pick } = draws(seed);
  const isIn = (share: number): boolean => next() < share;
  const largest = filed.itemNames
    .map((itemName, name) => ({ name, itemName, parts: filed.partsOf(name) }))
    .filter(({ itemName }) => !UNNAMED.test(itemName))
    .sort((left, right) => right.parts.length - left.parts.length)
    .slice(0, MANY_NAMES)
    .map((one) => ({ ...one, forms: NAMES.filter(({ names }) => names.test(one.itemName)) }))
    .filter(({ forms }) => forms.length > 0);

  const trimmed = (value: number): string => String(Number(value.toFixed(6)));
  /** 1/2, 1-1/2, 2; undefined where no fraction is exact. */
  const fraction = (value: number): string | undefined => {
    const parts = [1, 2, 4, 8, 16, 32].find(
      (each) => Math.abs(Math.round(value * each) / each - value) <= CUT_INCHES && value * each > 0.5,
    );
    if (parts === undefined) return undefined;
    const [whole, rest] = [Math.floor(Math.round(value * parts) / parts), Math.round(value * parts) % parts];
    return rest === 0 ? String(whole) : `${whole > 0 ? `${whole}${pick(['-', ' '])}` : ''}${rest}/${parts}`;
  };
  const sizeText = (value: number): string => {
    const decimal = trimmed(Number(value.toFixed(3)));
    return (isIn(0.75) ? fraction(value) : undefined) ?? (isIn(0.5) ? decimal.replace(/^0\./, '.') : decimal);
  };
  const middle = (numbers: readonly number[]): number => (numbers[0]! + numbers.at(-1)!) / 2;

  function measureValue(fact: FiledReply, row: (typeof MEASURES)[number]): TypedValue[] {
    const { statement, requirement, unit, how, replies } = row;
    if (!statement.test(fact.statement) || !replies.test(fact.reply)) return [];
    const isOther = (unit === 'in' || unit === 'mm') && !fact.reply.includes(unit === 'in' ? 'INCHES' : 'MILLIM');
    const [numbers, plain] = [numbersIn(fact, unit), numbersIn(fact, '')];
    if (isOther || !numbers) return [];
    const told = (of: readonly number[]) =>
      fact.reply.includes('MINIMUM AND') ? middle(of) : unit === '' ? of[0]! : of.at(-1)!;
    const [value, number] = [told(numbers), trimmed(told(plain!))];
    const letter = Object.entries(LETTERS).find(([word]) => fact.reply.includes(word))?.[1] ?? '';
    const ways = how.filter((way) => (letter === '' ? way !== '{e}' : !way.includes('{n}')));
    if (ways.length === 0) return [];
    const text = pick(ways)
      .replace('{#}', () => (NUMBER_SIZES[value] ? `#${NUMBER_SIZES[value]}` : sizeText(value)))
      .replace('{s}', () => sizeText(value))
      .replace('{n}', number)
      .replace('{f}', () => (value < 1 ? fraction(value) : undefined) ?? number)
      .replace('{e}', `${number}${letter}`)
      .replace('{ac}', fact.reply.includes(' AC') ? 'vac' : fact.reply.includes(' DC') ? 'vdc' : 'v');
    const conditions = [measures(requirement, value, unit)];
    return [{ text, kind: `${fact.statement} ${unit}`, conditions, about: [fact.statement] }];
  }

  const wordsValue = (fact: FiledReply, { how, condition }: (typeof WORDS)[number]): TypedValue[] =>
    condition.requirement.test(fact.statement) && condition.says(fact)
      ? [{ text: pick(how), kind: `${fact.statement} ${how[0]}`, conditions: [condition], about: [fact.statement] }]
      : [];

  /** 1/4-28, #10-32, .25-28 UNF, M6 x 1. */
  function threadValue(facts: readonly FiledReply[]): TypedValue[] {
    const [diameter, perInch, pitch, series] = [
      'NOMINAL THREAD DIAMETER',
      'THREAD QUANTITY PER INCH',
      'THREAD PITCH',
      'THREAD SERIES',
    ].map((start) => facts.find(({ statement }) => statement.startsWith(start)));
    const isMetric = diameter?.reply.includes('MILLIM');
    const turns = isMetric ? pitch : perInch;
    if (!diameter || !turns) return [];
    const [value, number] = [numbersIn(diameter, '')![0]!, Number(turns.reply)];
    const size = NUMBER_SIZES[value] ? `${isIn(0.2) ? '#' : ''}${NUMBER_SIZES[value]}` : sizeText(value);
    const end = series && isIn(0.2) ? ` ${pick([series.reply, series.reply.toLowerCase()])}` : '';
    const metric = pick([`M${value} x ${number}`, `m${value}x${number}`, `M${value}-${number}`]);
    const conditions = [
      measures(/THREAD DIAMETER/, value, isMetric ? 'mm' : 'in'),
      measures(isMetric ? /PITCH/ : /PER INCH/, number, ''),
    ];
    const about = [diameter, turns, series].flatMap((fact) => fact?.statement ?? []);
    return [
      {
        text: isMetric ? metric : `${size}-${number}${end}`,
        kind: isMetric ? 'metric thread' : 'thread',
        conditions,
        about,
      },
    ];
  }

  /** Sizes in the trade's order: 1/4 x 1, 1/4-28 x 1, .25 id x .5 od x 1/8 thick, 25 x 52 x 15 mm. */
  function sizesValue(facts: readonly FiledReply[], { sizes }: (typeof ORDERS)[number]): TypedValue[] {
    const isMarked = sizes.every(([, mark]) => mark) && isIn(0.4);
    const found = sizes.map(([pattern, mark], place): TypedValue[] => {
      if (pattern.source === 'THREAD') return threadValue(facts);
      const fact = facts.find(({ statement }) => pattern.test(statement));
      if (!fact || !/INCHES|MILLIM/.test(fact.reply)) return [];
      const unit = fact.reply.includes('MILLIM') ? 'mm' : 'in';
      const value = middle(numbersIn(fact, unit)!);
      const requirement = /INSIDE|HOLE|BORE/.test(fact.statement) ? /INSIDE|HOLE|BORE/ : pattern;
      const text =
        unit === 'in'
          ? sizeText(value)
          : `${pattern.source.includes('THREAD') ? 'M' : ''}${trimmed(value)}${place === sizes.length - 1 && place > 1 ? ' mm' : ''}`;
      return [
        {
          text: isMarked ? `${text} ${mark}` : text,
          kind: unit,
          conditions: [measures(requirement, value, unit)],
          about: [fact.statement],
        },
      ];
    });
    if (found.some((value) => value.length === 0)) return [];
    const all = found.flat();
    return [
      {
        text: all
          .map(({ text }) => text)
          .join(isMarked || all.some(({ text }) => /[a-z]/i.test(text)) ? ' x ' : pick([' x ', ' x ', 'x', ' X '])),
        kind: `sizes ${all.map(({ about: [statement] }) => statement).join(' x ')}${isMarked ? ', marked' : ''}${all[1]!.kind === 'mm' ? ', mm' : ''}`,
        conditions: all.flatMap(({ conditions }) => conditions),
        about: all.flatMap(({ about }) => about),
      },
    ];
  }

  const factsOf = (part: number): FiledReply[] =>
    [...filed.repliesOf(part)].map((reply) => filed.replies[reply]!).filter(({ reply }) => reply !== '');
  const valuesOf = (facts: readonly FiledReply[]): TypedValue[] => [
    ...facts.flatMap((fact) => [
      ...MEASURES.flatMap((row) => measureValue(fact, row)),
      ...WORDS.flatMap((row) => wordsValue(fact, row)),
    ]),
    ...threadValue(facts),
  ];
  const drawKind = (values: readonly TypedValue[]): TypedValue[] => {
    const kind = values.length === 0 ? '' : pick([...new Set(values.map((value) => value.kind))]);
    return values.filter((value) => value.kind === kind).slice(0, 1);
  };
  /** The name before, behind or between the values. No word of the name is a value. */
  function compose({ forms }: (typeof largest)[number], values: readonly TypedValue[]): BuyerText[] {
    const { names, how } = pick(forms);
    const [name, [first = '', ...rest]] = [pick(how), values.map(({ text }) => text)];
    if (values.some(({ text }) => text.split(' ').some((word) => name.split(/[ -]/).includes(word)))) return [];
    const words = pick([
      [first, ...rest, name],
      [name, first, ...rest],
      [first, name, ...rest],
    ]);
    return [{ text: words.join(' '), names, values: [...values] }];
  }
  function draw(one: (typeof largest)[number], count: number, begin: 'sizes' | 'value' | TypedValue[]): BuyerText[] {
    const facts = factsOf(pick(one.parts));
    const [all, orders] = [valuesOf(facts), ORDERS.filter(({ names }) => names.test(one.itemName))];
    const values =
      begin === 'sizes'
        ? drawKind(orders.flatMap((order) => sizesValue(facts, order)))
        : begin === 'value'
          ? []
          : begin;
    if (begin === 'sizes' && values.length === 0) return [];
    while (values.length < count) {
      const taken = new Set(values.flatMap(({ about }) => about));
      const more = drawKind(all.filter(({ about }) => !about.some((statement) => taken.has(statement))));
      if (more.length === 0) return [];
      values.push(...more);
    }
    return compose(one, values).filter(
      ({ names }) =>
        judge.find(
          names,
          values.flatMap(({ conditions }) => conditions),
          1,
        ).length > 0,
    );
  }
  const tried = (make: () => BuyerText[]): BuyerText[] => {
    for (let time = 0; time < TRIES; time++) {
      const [text] = make();
      if (text) return [text];
    }
    return [];
  };
  const ofEach = (each: number, count: number, begin: 'sizes' | 'value'): BuyerText[] =>
    largest.flatMap((one) => Array.from({ length: each }, () => tried(() => draw(one, count, begin))).flat());
  /** Each way of saying a value, so that rare ones are asked for too. */
  const ofKinds = (each: number, count: number): BuyerText[] =>
    [...MEASURES, ...WORDS].flatMap((row) => {
      const valueOf = (fact: FiledReply): TypedValue[] =>
        'condition' in row ? wordsValue(fact, row) : measureValue(fact, row);
      const having = largest.filter(({ name }) =>
        filed
          .repliesOfName(name)
          .values()
          .some((reply) => valueOf(filed.replies[reply]!).length > 0),
      );
      if (having.length === 0) return [];
      return Array.from({ length: each }, () =>
        tried(() => {
          const one = pick(having);
          for (let time = 0; time < 100; time++) {
            const facts = factsOf(pick(one.parts));
            const [own] = facts.flatMap(valueOf);
            if (own)
              return count === 1
                ? draw(one, 1, [own])
                : compose(
                    one,
                    [own, ...drawKind(valuesOf(facts).filter(({ about }) => about[0] !== own.about[0]))].slice(
                      0,
                      count,
                    ),
                  ).filter(
                    ({ names, values }) =>
                      values.length === count &&
                      judge.find(
                        names,
                        values.flatMap(({ conditions }) => conditions),
                        1,
                      ).length > 0,
                  );
          }
          return [];
        }),
      ).flat();
    });
  const unique = (texts: readonly BuyerText[]): BuyerText[] => [
    ...new Map(texts.map((text) => [text.text, text])).values(),
  ];

  return {
    /** Names alone, and names with one value. */
    single: (each: number): BuyerText[] =>
      unique([
        ...largest.flatMap(({ forms }) =>
          forms.flatMap(({ names, how }) => how.map((text) => ({ text, names, values: [] }))),
        ),
        ...ofEach(each, 1, 'value'),
        ...ofKinds(each, 1),
      ]),
    /** Names with two or more values, or with sizes in the trade's order. */
    several: (each: number): BuyerText[] =>
      unique([
        ...ofEach(each, 1, 'sizes'),
        ...ofEach(each, 2, 'value'),
        ...ofKinds(each, 2),
        ...ofEach(1, 2, 'sizes'),
        ...ofEach(1, 3, 'value'),
      ]),
    /** Names with a value of their own or of any other name: often no part has it. */
    pairs: (count: number): BuyerText[] =>
      Array.from({ length: count }, () => {
        for (;;) {
          const [one, other] = [pick(largest), pick(largest)];
          const value = drawKind(valuesOf(factsOf(pick((isIn(0.5) ? one : other).parts))));
          const [text] = value.length === 0 ? [] : compose(one, value);
          if (text) return text;
        }
      }),
  };
}
