import { formatMeasure, type Measure } from '#base/domain/measure.ts';
import { parseReply, titleHint } from '#base/domain/parse-measure.ts';
import type { Requirement, SelectedPart } from '../../part-selection.ts';

type Sized = { title: string; measure: Measure };

const THREAD = /THREAD (?:DIAMETER|SIZE)/;
const PITCH = /PER INCH/;
/** Sizes that are named together, in the order in which people write them. */
const SIZES: readonly RegExp[] = [
  /INSIDE DIAMETER|BORE DIAMETER/,
  /OUTSIDE DIAMETER|OUTER DIAMETER/,
  /CROSS-SECTION|THICKNESS/,
  /DIAMETER/,
  /LENGTH/,
  /WIDTH/,
  /HEIGHT/,
];
const MAX_SIZES = 3;
const MAX_RATINGS = 2;

/** The size of a part in a few words: ".250-28 x 1.000 in", ".500 x .750 in", "10 kΩ, 250 mW"; null when nothing of it is measured. */
export function exampleSize(
  byMrc: SelectedPart['replies'],
  requirements: ReadonlyMap<string, Requirement>,
): string | null {
  const sized: Sized[] = [];
  for (const [mrc, replies] of Object.entries(byMrc)) {
    const title = requirements.get(mrc)?.title ?? '';
    const measure = parseReply(replies[0]!, titleHint(title));
    if (measure && measure.low !== null && measure.low === measure.high) sized.push({ title, measure });
  }
  return threadOf(sized) ?? mainRatingsOf(sized) ?? sizesOf(sized) ?? ratingsOf(sized);
}

function threadOf(sized: readonly Sized[]): string | null {
  const thread = lengthOf(sized, THREAD);
  if (thread === null) return null;
  const pitch = sized.find(({ title, measure }) => PITCH.test(title) && measure.dimension !== 'length');
  const length = lengthOf(sized, /^(?!.*THREAD LENGTH).*LENGTH/);
  const tail = length === null ? '' : ` x ${length}`;
  return `${thread}${pitch ? `-${formatMeasure(pitch.measure, 'in').replace(/ .*/, '')}` : ''}${tail} in`;
}

function sizesOf(sized: readonly Sized[]): string | null {
  const left = sized.filter(({ measure }) => measure.dimension === 'length');
  const found = SIZES.flatMap((titles) => {
    const at = left.findIndex(({ title }) => titles.test(title));
    return at < 0 ? [] : left.splice(at, 1);
  });
  if (found.length === 0) return null;
  return `${found
    .slice(0, MAX_SIZES)
    .map(({ measure }) => plain(measure))
    .join(' x ')} in`;
}

/** What electrical parts are chosen by before their size. */
const MAIN_RATINGS = /RESISTANCE$|CAPACITANCE|INDUCTANCE|CURRENT RATING|CONDUCTOR SIZE|FREQUENCY RATING/;

function mainRatingsOf(sized: readonly Sized[]): string | null {
  const main = sized.find(({ title }) => MAIN_RATINGS.test(title));
  return main ? ratingsOf([main, ...sized.filter((each) => each !== main && /RATING|VOLTAGE/.test(each.title))]) : null;
}

function ratingsOf(sized: readonly Sized[]): string | null {
  const ratings = sized
    .filter(({ measure }) => measure.dimension !== 'count' && measure.dimension !== 'length')
    .slice(0, MAX_RATINGS);
  return ratings.length === 0 ? null : ratings.map(({ measure }) => formatMeasure(measure, 'in')).join(', ');
}

function lengthOf(sized: readonly Sized[], titles: RegExp): string | null {
  const found = sized.find(({ title, measure }) => measure.dimension === 'length' && titles.test(title));
  return found ? plain(found.measure) : null;
}

/** A length without its unit. */
const plain = (measure: Measure): string => formatMeasure(measure, 'in').replace(/ in$/, '');
