import { formatMeasure, type Measure, threadName } from './measure.ts';
import { parseReply, titleHint } from './parse-measure.ts';

type Sized = { title: string; measure: Measure };

const THREAD = /THREAD (?:DIAMETER|SIZE)/;
const PITCH = /PER INCH|THREAD PITCH IN/;
const SIZES: readonly RegExp[] = [
  /INSIDE DIAMETER|BORE DIAMETER/,
  /OUTSIDE DIAMETER|OUTER DIAMETER/,
  /CROSS-SECTION|THICKNESS/,
  /DIAMETER/,
  /LENGTH/,
  /WIDTH/,
  /HEIGHT/,
];
const [MAX_SIZES, MAX_RATINGS] = [3, 2];

/** "1/4-28 x 1 in", "M8 x 1.25 x 30 mm", "10 kΩ, 0.25 W"; null without measures. */
export function mainSize(rows: readonly { title: string; replies: readonly string[] }[]): string | null {
  const sized = rows.flatMap(({ title, replies }): Sized[] => {
    const measure = parseReply(replies[0] ?? '', titleHint(title));
    return measure && measure.low !== null && measure.low === measure.high ? [{ title, measure }] : [];
  });
  return threadOf(sized) ?? mainRatingsOf(sized) ?? sizesOf(sized) ?? ratingsOf(sized);
}

function threadOf(sized: readonly Sized[]): string | null {
  const thread = lengthOf(sized, THREAD);
  if (thread === null) return null;
  const length = lengthOf(sized, /^(?!.*THREAD LENGTH).*LENGTH/);
  const name = threadName(thread, sized.find(({ title }) => PITCH.test(title))?.measure ?? null);
  return length === null ? name : `${name} x ${formatMeasure(length)}`;
}

function sizesOf(sized: readonly Sized[]): string | null {
  const left = sized.filter(({ measure }) => measure.dimension === 'length');
  const found = SIZES.flatMap((titles) => {
    const at = left.findIndex(({ title }) => titles.test(title));
    return at < 0 ? [] : left.splice(at, 1);
  });
  const sizes = found.slice(0, MAX_SIZES).map(({ measure }) => formatMeasure(measure));
  const text = sizes.join(' x ');
  // the last has the unit of all
  return text.replaceAll(`${/ \D+$/.exec(text)?.[0] ?? ''} x `, ' x ') || null;
}

/** Chosen by before size. */
export const MAIN_RATINGS = /RESISTANCE$|CAPACITANCE|INDUCTANCE|CURRENT RATING|CONDUCTOR SIZE|FREQUENCY RATING/;

function mainRatingsOf(sized: readonly Sized[]): string | null {
  const main = sized.find(({ title }) => MAIN_RATINGS.test(title));
  return main ? ratingsOf([main, ...sized.filter((each) => each !== main && /RATING|VOLTAGE/.test(each.title))]) : null;
}

function ratingsOf(sized: readonly Sized[]): string | null {
  const ratings = sized
    .filter(({ measure }) => measure.dimension !== 'count' && measure.dimension !== 'length')
    .slice(0, MAX_RATINGS);
  return ratings.length === 0 ? null : ratings.map(({ measure }) => formatMeasure(measure)).join(', ');
}

const lengthOf = (sized: readonly Sized[], titles: RegExp): Measure | null =>
  sized.find(({ title, measure }) => measure.dimension === 'length' && titles.test(title))?.measure ?? null;
