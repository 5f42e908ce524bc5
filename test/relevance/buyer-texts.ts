import { draws } from '../bench/frame.ts';
import { measures, numbersIn, readRows, type Condition, type Judge } from './conditions.ts';
import type { FiledParts, FiledReply, Mark } from './filed-parts.ts';

/** A value as a buyer types it, and the conditions that it sets; `about`: statements of the replies that it was drawn from. */
export type TypedValue = { text: string; kind: string; conditions: Condition[]; about: string[] };
export type BuyerText = { text: string; names: RegExp; values: TypedValue[] };

/** Texts that were written by hand, with what is right for each, and the marks of parts that they need. */
export function writtenTexts(file: string): { texts: BuyerText[]; marks: Mark[] } {
  const marks: Mark[] = [];
  const texts = readRows(file).map(([text = '', names = '', said]): BuyerText => {
    const values = (said?.split('; ') ?? []).map((value) => {
      const conditions = value.split(' & ').map((one) => writtenCondition(one, marks));
      return { text, kind: 'written', conditions, about: [] };
    });
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
  if (sign === '~') {
    const [words = '', too] = right.split(' or ');
    return saysWords(requirement, words, too);
  }
  const [value, unit = ''] = right.split(' ');
  return measures(requirement, Number(value), unit);
}

function saysWords(requirement: RegExp, words: string, too?: string): Condition {
  const inName = new RegExp(words);
  const meant = { requirement, says: ({ reply }: FiledReply) => inName.test(reply), inName };
  const wide = new RegExp(too === undefined ? words : `${words}|${too}`);
  return { ...meant, says: ({ reply }) => wide.test(reply), meant };
}

const NAMES = readRows('buyer-names.txt').map(([names, how]) => ({ names: new RegExp(names!), how: how!.split('; ') }));
const WORDS = readRows('buyer-words.txt').map(([how, requirement, words, too]) => ({
  how: how!.split('; '),
  condition: saysWords(new RegExp(requirement!), words!, too),
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

/** Another requirement that has the measure will do. */
const widely = (requirement: RegExp, meant: RegExp, value: number, unit: string): Condition => ({
  ...measures(requirement, value, unit),
  meant: measures(meant, value, unit),
});

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
const TRIES = 100;

type Facts = readonly FiledReply[];

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
  type Large = (typeof largest)[number];

  const trimmed = (value: number): string => String(Number(value.toFixed(6)));
  /** 1/2, 1-1/2, 2; undefined where no fraction is exact. */
  const fraction = (value: number): string | undefined => {
    const isExact = (parts: number) => Math.abs(Math.round(value * parts) / parts - value) <= CUT_INCHES;
    const parts = [1, 2, 4, 8, 16, 32].find((each) => value * each > 0.5 && isExact(each));
    if (parts === undefined) return undefined;
    const [whole, rest] = [Math.floor(Math.round(value * parts) / parts), Math.round(value * parts) % parts];
    return rest === 0 ? String(whole) : `${whole > 0 ? `${whole}${pick(['-', ' '])}` : ''}${rest}/${parts}`;
  };
  const sizeText = (value: number): string => {
    const decimal = trimmed(Number(value.toFixed(3)));
    return (isIn(0.75) ? fraction(value) : undefined) ?? (isIn(0.5) ? decimal.replace(/^0\./, '.') : decimal);
  };
  const middle = (numbers: readonly number[]): number => (numbers[0]! + numbers.at(-1)!) / 2;
  const valueOf = (text: string, kind: string, conditions: Condition[], facts: Facts): TypedValue[] => [
    { text, kind, conditions, about: facts.map(({ statement }) => statement) },
  ];

  const measureValue = ({ statement, requirement, unit, how, replies }: (typeof MEASURES)[number]) => {
    const length = { in: 'INCHES', mm: 'MILLIM' }[unit] ?? '';
    return (fact: FiledReply): TypedValue[] => {
      if (!statement.test(fact.statement) || !replies.test(fact.reply) || !fact.reply.includes(length)) return [];
      const [numbers, plain] = [numbersIn(fact, unit), numbersIn(fact, '')];
      if (!numbers) return [];
      const told = (of: readonly number[]): number =>
        fact.reply.includes('MINIMUM AND') ? middle(of) : of.at(unit === '' ? 0 : -1)!;
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
      return valueOf(text, `${fact.statement} ${unit}`, [widely(requirement, statement, value, unit)], [fact]);
    };
  };
  const wordsValue =
    ({ how, condition }: (typeof WORDS)[number]) =>
    (fact: FiledReply): TypedValue[] =>
      condition.requirement.test(fact.statement) && condition.says(fact)
        ? valueOf(pick(how), `${fact.statement} ${how[0]}`, [condition], [fact])
        : [];
  const ways = [...MEASURES.map(measureValue), ...WORDS.map(wordsValue)];

  /** 1/4-28, #10-32, .25-28 UNF, M6 x 1. */
  function threadValue(facts: Facts): TypedValue[] {
    const of = (words: string) => facts.find(({ statement }) => statement.startsWith(words));
    const [diameter, series] = [of('NOMINAL THREAD DIAMETER'), of('THREAD SERIES')];
    const isMetric = diameter?.reply.includes('MILLIM');
    const turns = of(isMetric ? 'THREAD PITCH' : 'THREAD QUANTITY PER INCH');
    if (!diameter || !turns) return [];
    const [value, number] = [numbersIn(diameter, '')![0]!, Number(turns.reply)];
    const of2 = (unit: string, by: RegExp) => [measures(/THREAD DIAMETER/, value, unit), measures(by, number, '')];
    const all = [diameter, turns, ...(series ? [series] : [])];
    const metric = pick([`M${value} x ${number}`, `m${value}x${number}`, `M${value}-${number}`]);
    if (isMetric) return valueOf(metric, 'metric thread', of2('mm', /PITCH/), all);
    const size = NUMBER_SIZES[value] ? `${isIn(0.2) ? '#' : ''}${NUMBER_SIZES[value]}` : sizeText(value);
    const end = series && isIn(0.2) ? ` ${pick([series.reply, series.reply.toLowerCase()])}` : '';
    return valueOf(`${size}-${number}${end}`, 'thread', of2('in', /PER INCH/), all);
  }

  /** Sizes in the trade's order: 1/4 x 1, 1/4-28 x 1, .25 id x .5 od x 1/8 thick, 25 x 52 x 15 mm. */
  function sizesValue(facts: Facts, sizes: (typeof ORDERS)[number]['sizes']): TypedValue[] {
    const isMarked = sizes.every(([, mark]) => mark) && isIn(0.4);
    const all = sizes.flatMap(([pattern, mark], place): TypedValue[] => {
      if (pattern.source === 'THREAD') return threadValue(facts);
      const fact = facts.find(({ statement, reply }) => pattern.test(statement) && /INCHES|MILLIM/.test(reply));
      if (!fact) return [];
      const unit = fact.reply.includes('MILLIM') ? 'mm' : 'in';
      const value = middle(numbersIn(fact, unit)!);
      const requirement = /INSIDE|HOLE|BORE/.test(fact.statement) ? /INSIDE|HOLE|BORE/ : pattern;
      const end = isMarked ? ` ${mark}` : unit === 'mm' && place === sizes.length - 1 && place > 1 ? ' mm' : '';
      const begin = unit === 'mm' && pattern.source.includes('THREAD') ? 'M' : '';
      const text = unit === 'mm' ? trimmed(value) : sizeText(value);
      return valueOf(`${begin}${text}${end}`, unit, [widely(requirement, pattern, value, unit)], [fact]);
    });
    if (all.length < sizes.length) return [];
    const texts = all.map(({ text }) => text);
    const between = texts.some((text) => /[a-z]/i.test(text)) ? ' x ' : pick([' x ', ' x ', 'x', ' X ']);
    const about = all.flatMap((one) => one.about);
    const kind = `sizes ${about.join(' x ')}, ${isMarked ? 'marked, ' : ''}${all[1]!.kind}`;
    return [{ text: texts.join(between), kind, conditions: all.flatMap(({ conditions }) => conditions), about }];
  }

  const factsOf = (part: number): FiledReply[] =>
    [...filed.repliesOf(part)].map((reply) => filed.replies[reply]!).filter(({ reply }) => reply !== '');
  /** A value of one of the kinds that a part has. */
  const drawValue = (facts: Facts, taken: readonly string[] = []): TypedValue[] => {
    const all = [...facts.flatMap((fact) => ways.flatMap((way) => way(fact))), ...threadValue(facts)];
    const free = all.filter(({ about }) => !about.some((statement) => taken.includes(statement)));
    return free.length === 0 ? [] : [pick([...Map.groupBy(free, ({ kind }) => kind).values()])[0]!];
  };
  /** The name before, behind or between the values. No word of the name is a value. */
  function compose({ forms }: Large, values: readonly TypedValue[]): BuyerText[] {
    const { names, how } = pick(forms);
    const [name, [first = '', ...rest]] = [pick(how), values.map(({ text }) => text)];
    if (values.some(({ text }) => text.split(' ').some((word) => name.split(/[ -]/).includes(word)))) return [];
    const orders = [`${[first, ...rest].join(' ')} ${name}`, [name, first, ...rest].join(' ')];
    return [{ text: pick([...orders, [first, name, ...rest].join(' ')]), names, values: [...values] }];
  }
  /** A text with so many values that some part has, or none. */
  function draw(one: Large, begin: (facts: Facts) => TypedValue[], count: number): BuyerText[] {
    const facts = factsOf(pick(one.parts));
    const values = begin(facts).slice(0, 1);
    while (values.length > 0 && values.length < count) {
      const more = drawValue(
        facts,
        values.flatMap(({ about }) => about),
      );
      if (more.length === 0) return [];
      values.push(...more);
    }
    const conditions = values.flatMap((value) => value.conditions);
    return compose(one, values).filter(({ names }) => values.length > 0 && judge.find(names, conditions, 1).length > 0);
  }
  const drawn = (
    times: number,
    names: readonly Large[],
    begin: (facts: Facts, one: Large) => TypedValue[],
    count: number,
  ): BuyerText[] =>
    Array.from({ length: names.length === 0 ? 0 : times }, () => {
      for (let time = 0; time < TRIES; time++) {
        const one = pick(names);
        const [text] = draw(one, (facts) => begin(facts, one), count);
        if (text) return text;
      }
      return [];
    }).flat();
  const ofNames = (each: number, begin: (facts: Facts, one: Large) => TypedValue[], count: number): BuyerText[] =>
    largest.flatMap((one) => drawn(each, [one], begin, count));
  /** Each way of saying a value, so that rare ones are asked for too. */
  const ofWays = (each: number, count: number): BuyerText[] =>
    ways.flatMap((way) => {
      const replies = new Set(filed.replies.flatMap((fact, reply) => (way(fact).length > 0 ? [reply] : [])));
      const having = largest.filter(({ name }) => !replies.isDisjointFrom(filed.repliesOfName(name)));
      return drawn(each, having, (facts) => facts.flatMap(way), count);
    });
  const sizesOf = (facts: Facts, { itemName }: Large): TypedValue[] => {
    const orders = ORDERS.filter(({ names }) => names.test(itemName));
    return orders.length === 0 ? [] : sizesValue(facts, pick(orders).sizes);
  };
  const anyOf = (facts: Facts): TypedValue[] => drawValue(facts);
  const bare = largest.flatMap(({ forms }) =>
    forms.flatMap(({ names, how }) => how.map((text) => ({ text, names, values: [] }))),
  );
  const unique = (...texts: BuyerText[][]): BuyerText[] => [
    ...new Map(texts.flat().map((text) => [text.text, text])).values(),
  ];

  return {
    /** Names alone, and names with one value. */
    single: (each: number) =>
      unique(
        bare,
        ofNames(each, (facts) => drawValue(facts), 1),
        ofWays(each, 1),
      ),
    /** Names with two or more values, or with sizes in the trade's order. */
    several: (each: number) =>
      unique(
        ofNames(each, sizesOf, 1),
        ofNames(1, sizesOf, 2),
        ofNames(each, anyOf, 2),
        ofNames(1, anyOf, 3),
        ofWays(each, 2),
      ),
    /** Names with a value of their own or of any other name: often no part has it. */
    pairs: (count: number): BuyerText[] => {
      const pairs: BuyerText[] = [];
      while (pairs.length < count) {
        const [one, other] = [pick(largest), pick(largest)];
        const values = drawValue(factsOf(pick((isIn(0.5) ? one : other).parts)));
        if (values.length > 0) pairs.push(...compose(one, values));
      }
      return pairs;
    },
  };
}
