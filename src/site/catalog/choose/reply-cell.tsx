import type { LengthUnit } from '#base/domain/measure.ts';
import { LRUCache } from 'lru-cache';
import type { ReactNode } from 'react';
import { THREAD_REQUIREMENTS } from '#base/domain/main-requirements.ts';
import { parseReply, titleHint } from '#base/domain/parse-measure.ts';
import { softBreaks } from '#base/ui/number.tsx';
import type { Requirement, SelectedPart } from '#publog/catalog-store.ts';
import { unitShown } from './measure-words.ts';
import { replyLabel, requirementHead, requirementName } from './reply-words.ts';

const COLUMNS_SHOWN = 3;

/** A column is one requirement, or a whole thread. */
export function pickColumns(requirements: readonly Requirement[], units: LengthUnit) {
  const find = (title: RegExp) => requirements.find((one) => title.test(one.title));
  const diameter = find(THREAD_REQUIREMENTS.diameter);
  const thread = {
    pitch: find(THREAD_REQUIREMENTS.pitch),
    series: find(THREAD_REQUIREMENTS.series),
    grade: find(THREAD_REQUIREMENTS.grade),
  };
  const isThread = diameter !== undefined && Object.values(thread).some((one) => one !== undefined);
  const merged = new Set(isThread ? Object.values(thread) : []);
  return requirements
    .filter((one) => !merged.has(one))
    .slice(0, COLUMNS_SHOWN)
    .map((one) =>
      isThread && one === diameter
        ? { name: 'Thread', head: units === 'in' ? 'Thread' : 'Thread, mm', main: one, thread }
        : { name: requirementName(one), head: requirementHead(one, units), main: one, thread: null },
    );
}

/** Drops the unit that the head has. */
export function withoutUnit(label: string, { dimension, title }: Requirement, units: LengthUnit): string {
  if (dimension === null) return label;
  const unit = unitShown(dimension, units);
  const isInHead = dimension === 'length' || title.toLowerCase().includes(unit.toLowerCase());
  return unit !== '' && isInHead ? label.replaceAll(` ${unit}`, '') : label;
}

export const ReplyCell = (props: {
  replies: SelectedPart['replies'];
  column: ReturnType<typeof pickColumns>[number];
  units: LengthUnit;
  isMarked: (mrc: string) => boolean;
}) => {
  const { replies, column, units, isMarked } = props;
  const { main, thread } = column;
  const repliesOf = (requirement: Requirement | undefined) => (requirement && replies[requirement.mrc]) ?? [];
  const marked = (requirement: Requirement, key: string, content: ReactNode) =>
    isMarked(requirement.mrc) ? <mark key={key}>{content}</mark> : <span key={key}>{content}</span>;
  const sizes = repliesOf(main).map((reply) => labelOf(reply, main, units));
  const rest = [thread?.series, thread?.grade].flatMap((one) =>
    one ? repliesOf(one).map((reply) => marked(one, reply, labelOf(reply, one, units).text)) : [],
  );
  const pitches = thread?.pitch
    ? repliesOf(thread.pitch).map((reply) => labelOf(reply, thread.pitch!, units).text)
    : [];
  const isEmpty = sizes.length + rest.length + pitches.length === 0;
  return (
    <td className="pick-value" data-label={column.name}>
      {isEmpty && <small>not on file</small>}
      {thread !== null && sizes.length + pitches.length > 0
        ? marked(
            main,
            'size',
            <span className={sizes.length + pitches.length < 3 ? 'num pick-size' : 'num'}>
              {[sizes.map(({ text }) => text).join(', '), pitches.join(', ')].filter((one) => one !== '').join('-')}
            </span>,
          )
        : sizes.map(({ text, isNumber }) =>
            marked(main, text, isNumber ? <span className="num">{text}</span> : softBreaks(text)),
          )}
      {rest.length > 0 && <span className="pick-thread">{rest}</span>}
    </td>
  );
};

type Label = { text: string; isNumber: boolean };

/** Replies repeat; reading one costs more than its cell. */
const labels = new LRUCache<string, Label>({ max: 5_000 });

function labelOf(reply: string, column: Requirement, units: LengthUnit): Label {
  const key = `${units} ${column.dimension} ${column.title} ${reply}`;
  const known = labels.get(key);
  if (known) return known;
  const label = readLabel(reply, column, units);
  labels.set(key, label);
  return label;
}

function readLabel(reply: string, column: Requirement, units: LengthUnit): Label {
  const read = parseReply(reply, titleHint(column.title));
  // among texts a bare number counts something
  const measure = column.dimension === null && read?.dimension === 'count' ? null : read;
  const label = replyLabel(reply, measure, units);
  return measure === null
    ? { text: label, isNumber: false }
    : { text: withoutUnit(label, { ...column, dimension: measure.dimension }, units), isNumber: true };
}
