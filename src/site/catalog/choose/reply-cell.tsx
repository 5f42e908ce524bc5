import { isThread, type LengthUnit, type Measure, threadName, UNIT_OF } from '#base/domain/measure.ts';
import { LRUCache } from 'lru-cache';
import type { ReactNode } from 'react';
import { THREAD_REQUIREMENTS } from '#base/domain/main-requirements.ts';
import { parseReply, titleHint } from '#base/domain/parse-measure.ts';
import { softBreaks } from '#base/ui/elements.tsx';
import type { Requirement, SelectedPart } from '#publog/catalog-store.ts';
import { dropUnit, headUnit, replyLabel, requirementHead } from './reply-words.ts';

const COLUMNS_SHOWN = 3;
/** Longer texts may not fit into two lines. */
const MAX_UNTITLED = 20;

/** A number keeps its fraction and its unit; "1.355 to 1.395 in" breaks once. */
const unbroken = (text: string): string => text.replaceAll(/(?<!\bto) /g, '\u00a0');

/** A column is one requirement, or a whole thread. Its head has the unit of lengths where all `parts` have it. */
export function pickColumns(
  requirements: readonly Requirement[],
  units: LengthUnit,
  parts: readonly Partial<Pick<SelectedPart, 'replies'>>[] = [],
) {
  const find = (title: RegExp) => requirements.find((one) => title.test(one.title));
  const diameter = find(THREAD_REQUIREMENTS.diameter);
  const thread = {
    pitches: requirements.filter(({ title }) => THREAD_REQUIREMENTS.pitch.test(title)),
    series: find(THREAD_REQUIREMENTS.series),
    grade: find(THREAD_REQUIREMENTS.grade),
  };
  const others = Object.values(thread).flatMap((one) => one ?? []);
  const inHead = (one: Requirement) =>
    parts.every(({ replies = {} }) =>
      (replies[one.mrc] ?? []).every((reply) => {
        const { text, isNumber } = labelOf(reply, one, units, '');
        return !isNumber || dropUnit(text, units) !== text;
      }),
    );
  const isThread = diameter !== undefined && others.length > 0;
  const merged = new Set(isThread ? others : []);
  return requirements
    .filter((one) => !merged.has(one))
    .slice(0, COLUMNS_SHOWN)
    .map((one) => {
      if (isThread && one === diameter) return { head: 'Thread', main: one, unit: units, thread };
      const unit = inHead(one) ? units : '';
      return { head: requirementHead(one, unit), main: one, unit, thread: null };
    });
}

export function withoutUnit(label: string, requirement: Requirement, unit: string): string {
  const { dimension, title } = requirement;
  if (dimension === null) return label;
  const own = dimension === 'length' ? headUnit(requirement, unit) : UNIT_OF[dimension];
  const isInHead = dimension === 'length' || title.toLowerCase().includes(own.toLowerCase());
  return own !== '' && isInHead ? dropUnit(label, own) : label;
}

export const ReplyCell = (props: {
  replies: SelectedPart['replies'];
  drawn: SelectedPart['drawn'];
  column: ReturnType<typeof pickColumns>[number];
  units: LengthUnit;
  isMarked: (mrc: string) => boolean;
}) => {
  const { replies, drawn, column, units, isMarked } = props;
  const { main, thread } = column;
  const repliesOf = (requirement: Requirement | undefined) => (requirement && replies[requirement.mrc]) ?? [];
  const marked = (requirement: Requirement, key: string, content: ReactNode, look?: string) => {
    const props = { className: look, children: content };
    return isMarked(requirement.mrc) ? <mark key={key} {...props} /> : <span key={key} {...props} />;
  };
  const sizes = repliesOf(main).map((reply) => labelOf(reply, main, units, column.unit));
  const rest = [thread?.series, thread?.grade].flatMap((one) =>
    one ? repliesOf(one).map((reply) => marked(one, reply, labelOf(reply, one, units).text)) : [],
  );
  const inColumns = (thread?.pitches ?? []).flatMap((one) => repliesOf(one).map((reply) => labelOf(reply, one, units)));
  const pitches = inColumns.length > 0 || thread === null ? inColumns : pitchesOf(drawn, units);
  const isNumber = sizes.every((one) => one.isNumber);
  const words = sizes.map((one) => (one.isNumber ? unbroken(one.text) : one.text)).join(', ');
  const isEmpty = sizes.length + rest.length + pitches.length === 0;
  return (
    <td className="pick-value" data-label={column.head} title={words.length > MAX_UNTITLED ? words : undefined}>
      {isEmpty && <small>not on file</small>}
      {thread !== null && sizes.length + pitches.length > 0
        ? marked(
            main,
            'size',
            <span className={sizes.length + pitches.length < 3 ? 'num pick-size' : 'num'}>
              {threadWords(sizes, pitches, thread.series ? repliesOf(thread.series)[0] : undefined)}
            </span>,
            'block',
          )
        : sizes.length > 0 &&
          marked(main, words, isNumber ? words : softBreaks(words), `line-clamp-2 ${isNumber ? 'num' : ''}`)}
      {rest.length > 0 && <span className="block text-ink-2 [&>*+*]:before:content-['-']">{rest}</span>}
    </td>
  );
};

/** Metric pitches are a requirement of their own, which is seldom among the columns. */
const pitchesOf = (drawn: SelectedPart['drawn'], units: LengthUnit): Label[] =>
  drawn
    .filter(({ title }) => THREAD_REQUIREMENTS.pitch.test(title))
    .flatMap(({ replies, ...one }) => replies.map((reply) => labelOf(reply, { ...one, dimension: 'length' }, units)));

type Label = { text: string; isNumber: boolean; measure: Measure | null };

/** "1/4-28", "M8 x 1.25"; of several threads each with its pitch. */
export function threadWords(sizes: readonly Label[], pitches: readonly Label[], series?: string): string {
  const isPaired = pitches.length === sizes.length;
  const names = sizes.map(({ text, measure }, index) => {
    const pitch = isPaired ? pitches[index]!.measure : null;
    return measure && isThread(measure) ? threadName(measure, pitch, series) : text;
  });
  return [names.join(', '), isPaired ? '' : pitches.map(({ text }) => text).join(', ')].filter(Boolean).join(' - ');
}

/** Replies repeat; reading one costs more than its cell. */
const labels = new LRUCache<string, Label>({ max: 5_000 });

/** `inHead`: the unit that the head has. */
function labelOf(reply: string, column: Requirement, units: LengthUnit, inHead: string = units): Label {
  const key = `${inHead} ${units} ${column.dimension} ${column.title} ${reply}`;
  const known = labels.get(key);
  if (known) return known;
  const read = parseReply(reply, titleHint(column.title));
  // among texts a bare number counts something
  const measure = column.dimension === null && read?.dimension === 'count' ? null : read;
  const label = replyLabel(reply, measure, units);
  const text = measure === null ? label : withoutUnit(label, { ...column, dimension: measure.dimension }, inHead);
  const made = { text, isNumber: measure !== null, measure };
  labels.set(key, made);
  return made;
}
