import { HEAD, REST, type NameIndex, type RankableName } from './name-index.ts';
import { queryTerms, type KnownWords, type QueryTerm, type TypedWord } from './query-terms.ts';
import { scoreBoard, type NameMatch, type RankOptions, type RankedNames } from './score-board.ts';
import type { collectPhrases } from './trade-phrases.ts';
import { isSlip, type createVocabulary } from './vocabulary.ts';
import { isDescriptive, isEmptyWord, relatedNouns, splitWords, wordForm } from './word-forms.ts';

const QUALITY_OF_DEFINITION = 0.3;
const QUALITY_OF_RELATIVE = 0.85;
const QUALITY_OF_RELATED = 0.6;
const QUALITY_OF_SYNONYM = 0.9;
const LOSS_PER_RELATED = 0.08;
const QUALITY_OF_BEGINNING = 0.7;
const QUALITY_OF_SPELLING = 0.85;
const QUALITY_OF_LETTERS = 0.3;
const LOSS_PER_EDIT = 0.1;
/** Smaller differences are chance. */
const FEW_NAMES = 20;
const WEIGHT_OF_DESCRIPTION = 0.25;
const WEIGHT_OF_UNKNOWN_NUMBER = 0.05;
const MIN_BEGINNING = 3;
/** Shorter words are no misspellings. */
const MIN_GUESSED = 6;
const MAX_GUESSES = 6;
const MAX_BEGUN = 200;

/** Ranks names by words met (rare ones more), head noun, extra words, NSNs and trade words; definitions fill in. */
export function createNameRanking(
  items: readonly RankableName[],
  index: NameIndex,
  phrases: Awaited<ReturnType<typeof collectPhrases>>,
  vocabulary: ReturnType<typeof createVocabulary>,
) {
  const board = scoreBoard(items, index);
  const known: KnownWords = {
    has: vocabulary.has,
    isNoun: (form) => index.isNoun(index.idOf(form)),
    shareAName: (first, second) => shareAName(index, first, second),
    areTogether: (first, second) => phrases.areNeighbors(first, second) || shareAName(index, first, second),
  };

  function weigh(terms: readonly QueryTerm[]): number[] {
    const onlyDescribes = terms.every(({ form }) => isDescriptive(form));
    return terms.map(({ form }) => {
      const id = index.idOf(form);
      const count = index.names(id).length || index.definitions(id).length;
      if (count === 0 && /\d/.test(form)) return WEIGHT_OF_UNKNOWN_NUMBER;
      const rarity = Math.log(2 + items.length / Math.max(count, FEW_NAMES));
      if (isDescriptive(form) && !onlyDescribes) return rarity * WEIGHT_OF_DESCRIPTION;
      return rarity;
    });
  }

  let guesses = 0;

  /** Beside other words one that shares a name with them, then a slip of the finger, then the word with most parts. */
  function likeliest(form: string, near: readonly { word: string; edits: number }[], beside: readonly string[]) {
    const partsWith = (word: string): number =>
      index.names(index.idOf(word)).reduce((sum, posting) => sum + items[posting >>> 2]!.nsnCount, 0);
    const scored = near.map(({ word, edits }) => {
      const fits = beside.some((other) => other !== form && known.shareAName(word, other));
      return { word, edits, score: (fits ? 2 : 0) + (isSlip(form, word) ? 1 : 0), parts: partsWith(word) };
    });
    return scored.sort((a, b) => b.score - a.score || b.parts - a.parts).slice(0, 1);
  }

  function look(
    { form }: QueryTerm,
    isBegun: boolean,
    beside: readonly string[],
  ): { how: NameMatch; others: string[] } {
    const id = index.idOf(form);
    board.take(index.names(id), id, 1);
    for (const relative of index.relatives(form)) board.take(index.names(relative), relative, QUALITY_OF_RELATIVE);
    const takeForm = (other: string, factor: number): void => {
      const otherId = index.idOf(other);
      board.take(index.names(otherId), otherId, factor);
    };
    const isFound = board.isMarked();
    if (form.length >= MIN_BEGINNING && (!isFound || isBegun)) {
      const begun = vocabulary.beginningWith(form, MAX_BEGUN);
      for (const other of begun) takeForm(other, QUALITY_OF_BEGINNING);
      if (!isFound && board.isMarked()) return { how: 'beginning', others: begun };
    }
    if (
      (isFound && (index.names(id).length > 0 || form.length < MIN_GUESSED)) ||
      vocabulary.has(form) ||
      index.definitions(id).length > 0
    )
      return { how: 'name', others: [] };
    if (/\d/.test(form) || guesses++ >= MAX_GUESSES) return { how: 'name', others: [] };
    const near = likeliest(form, vocabulary.near(form), beside);
    for (const { word, edits } of near)
      takeForm(word, QUALITY_OF_SPELLING - LOSS_PER_EDIT * (edits + (word[0] === form[0] ? 0 : 1)));
    if (near.length > 0) return { how: 'spelling', others: near.map(({ word }) => word) };
    if (isFound || form.length < MIN_BEGINNING) return { how: 'name', others: [] };
    const around = vocabulary.containing(form, MAX_BEGUN);
    for (const other of around) takeForm(other, QUALITY_OF_LETTERS);
    return { how: 'letters', others: around };
  }

  /** A fan belt tensioner is TENSIONER,BELT, no belt. */
  const isQualifier = (terms: readonly QueryTerm[], places: readonly number[]): boolean => {
    const noun = terms[Math.max(...places) + 1]?.form;
    return (
      noun !== undefined && known.isNoun(noun) && places.some((place) => known.shareAName(terms[place]!.form, noun))
    );
  };

  /** Empty words count only within a phrase, or alone. */
  function read(typed: readonly TypedWord[]) {
    const all = queryTerms(typed, known);
    const longest = phrases.find(all);
    const found = longest !== null && isQualifier(all, longest.places) ? null : longest;
    const isTelling = (place: number): boolean =>
      !isEmptyWord(all[place]!.form) || found?.places.includes(place) === true;
    const told = [...all.keys()].filter(isTelling);
    const kept = told.length > 0 ? told : [...all.keys()];
    const phrase = found && { ...found, places: found.places.map((place) => kept.indexOf(place)) };
    return { terms: kept.map((place) => all[place]!), phrase };
  }

  function rank(typed: readonly TypedWord[], options: RankOptions): RankedNames {
    const { terms, phrase } = read(typed);
    if (terms.length === 0) return { names: [], words: [], isPhrase: false, tradeWord: null };
    const weights = weigh(terms);
    const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
    const onlyDescribes = terms.every(({ form }) => isDescriptive(form));
    const isTelling = ({ form }: QueryTerm): boolean => onlyDescribes || !isDescriptive(form);
    guesses = 0;
    board.start(weights, (place) => isTelling(terms[place]!));
    const forms = terms.map(({ form }) => form);
    const looks = terms.map((term, place) => {
      const isEnd = place === terms.length - 1;
      board.startTerm(place, place === 0 || isEnd);
      const seen = look(term, isEnd && options.isBeginning === true, forms);
      // the qualifier must match: "button head"
      board.endTerm(term.form === 'head' && place > 0 && !isEnd);
      return seen;
    });
    const telling = terms.filter(isTelling);
    board.takeLiteral(index.idOf(telling.at(-1)!.form), index.idOf(telling[0]!.form));
    if (phrase !== null && phrase.places.length < terms.length) takeSynonym(phrase, weights);
    if (phrase !== null)
      board.takePhrase(phrase, total, (name) =>
        terms.reduce(
          (sum, { form }, place) =>
            !phrase.places.includes(place) && nameHas(form, name) ? sum + weights[place]! : sum,
          0,
        ),
      );

    let best = board.best(total, terms.length, options);
    const unmet = terms.map((_, place) => best.length === 0 || !board.isMet(best[0]!.index, place));
    if (terms.some(({ form }, place) => unmet[place] && !isDescriptive(form))) {
      for (const [place, { form }] of terms.entries()) {
        const weight = weights[place]!;
        if (unmet[place])
          for (const doer of index.doers(form))
            board.takeRelated(place, index.names(doer), weight * QUALITY_OF_RELATED);
        if (terms.length > 1)
          for (const [order, noun] of relatedNouns(form).entries()) {
            const quality = QUALITY_OF_RELATED - order * LOSS_PER_RELATED;
            board.takeRelated(place, index.names(index.idOf(noun)), weight * quality);
          }
        if (unmet[place])
          board.takeDefinitions(place, index.definitions(index.idOf(form)), weight * QUALITY_OF_DEFINITION);
      }
      best = board.best(total, terms.length, options);
    }
    const first = best[0]?.index ?? null;
    const isPhrase = first !== null && phrase !== null && phrase.names.includes(first);
    const words = terms.map((term, place) => {
      const inPhrase = isPhrase && phrase.places.includes(place);
      return { ...term, ...explain(term, inPhrase, first, looks[place]!) };
    });
    board.end();
    // the name's own words explain it
    const isLiteral = isPhrase && phrase.places.every((place) => nameHas(terms[place]!.form, first));
    return { names: best, words, isPhrase, tradeWord: isPhrase && !isLiteral ? phrase.word : null };
  }

  /** "u joint yoke" is YOKE,UNIVERSAL JOINT. */
  function takeSynonym(
    { names, places }: { names: readonly number[]; places: readonly number[] },
    weights: readonly number[],
  ): void {
    const name = items[names[0]!]!.name;
    const heads = splitWords(name.split(',')[0]!);
    const [first, ...others] = (heads.length > 1 ? heads : splitWords(name)).map((word) =>
      index.idOf(wordForm(word.replaceAll('-', ''))),
    );
    const having = index.names(first!).filter((posting) => others.every((id) => index.has(id, posting >>> 2)));
    for (const place of places) board.takeRelated(place, having, weights[place]! * QUALITY_OF_SYNONYM);
  }

  function explain(
    term: QueryTerm,
    inPhrase: boolean,
    name: number | null,
    { how, others }: { how: NameMatch; others: readonly string[] },
  ): { how: NameMatch | null; readAs: string | null } {
    if (name === null) return { how: null, readAs: null };
    if (nameHas(term.form, name)) return { how: term.isAbbreviation ? 'abbreviation' : 'name', readAs: null };
    if (inPhrase) return { how: 'trade word', readAs: null };
    const doer = index.doers(term.form).find((id) => index.has(id, name));
    if (doer !== undefined) return { how: 'name', readAs: null };
    const noun = relatedNouns(term.form).find((related) => index.has(index.idOf(related), name));
    if (noun !== undefined) return { how: 'trade word', readAs: noun };
    const readAs = others.find((other) => index.has(index.idOf(other), name)) ?? null;
    if (readAs !== null) return { how, readAs };
    const begun = vocabulary.beginningWith(term.form, MAX_BEGUN).find((other) => index.has(index.idOf(other), name));
    if (begun !== undefined && term.form.length >= MIN_BEGINNING) return { how: 'beginning', readAs: begun };
    return { how: index.isDefinedBy(index.idOf(term.form), name) ? 'definition' : null, readAs: null };
  }

  function nameHas(form: string, name: number): boolean {
    return index.has(index.idOf(form), name) || index.relatives(form).some((id) => index.has(id, name));
  }

  /** "12 point screw" measures nothing. */
  function phraseWithNumber(typed: readonly TypedWord[]): { from: number; to: number }[] {
    const terms = queryTerms(typed, known);
    const found = phrases.find(terms);
    const own = found === null ? [] : found.places.map((place) => terms[place]!);
    // "89 v belt" has no volts
    return own.some(({ form }) => /\d/.test(form) || (own.length > 1 && form.length === 1))
      ? own.map(({ from, to }) => ({ from, to }))
      : [];
  }

  return { rank, phraseWithNumber, isWord: vocabulary.has };
}

function shareAName(index: NameIndex, first: string, second: string): boolean {
  const [one, other] = [index.idOf(first), index.idOf(second)];
  const [few, many] = index.names(one).length <= index.names(other).length ? [one, other] : [other, one];
  return index
    .names(few)
    .some((posting) => (posting & 3) <= REST && (posting & 3) >= HEAD && index.has(many, posting >>> 2));
}
