import type { Dimension } from '#base/domain/measure.ts';
import { parseReply, titleHint, type TitleHint } from '#base/domain/parse-measure.ts';
import { type DescribeReply, MAX_KEPT_REPLY } from '../selection/pack-slice-replies.ts';
import { fromJson } from './read-characteristics.ts';

/** How the replies to one requirement were read; only those of listed NSNs. */
export type RequirementCounts = {
  mrc: string;
  /** The first statement of it. */
  title: string;
  replies: number;
  /** Replies that are measures or short plain values. */
  understood: number;
  /** Replies by what they measure. */
  measured: Partial<Record<Dimension, number>>;
};

/** A reply of at most so many characters without a sentence is a value as it stands. */
const MAX_PLAIN_VALUE = 60;
const SENTENCE = /[.;!?] /;
const MAX_TITLE = 200;

/** Reads the replies of columns, and counts how they were understood. */
export function createReplyReader() {
  const byMrc = new Map<string, RequirementCounts>();
  const hints = new Map<string, TitleHint>();

  const hintOf = (title: string): TitleHint => {
    let hint = hints.get(title);
    if (!hint) hints.set(title, (hint = titleHint(title)));
    return hint;
  };

  return {
    title: (bytes: Uint8Array, start: number, end: number): string =>
      fromJson(Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('utf8'))
        .slice(0, MAX_TITLE)
        .trim(),
    /** What reads the different replies to a requirement, `count` times each; `jsonOf` gives the text of one as JSON has it. */
    describe(mrc: string, title: string, jsonOf: (reply: number) => string): DescribeReply {
      let counts = byMrc.get(mrc);
      if (!counts) byMrc.set(mrc, (counts = { mrc, title, replies: 0, understood: 0, measured: {} }));
      const own = counts;
      own.title ||= title;
      const hint = hintOf(title);
      return (reply, count) => {
        const whole = fromJson(jsonOf(reply));
        const measure = parseReply(whole, hint);
        own.replies += count;
        if (measure) own.measured[measure.dimension] = (own.measured[measure.dimension] ?? 0) + count;
        if (measure || (whole.length <= MAX_PLAIN_VALUE && !SENTENCE.test(whole))) own.understood += count;
        return { text: whole.length > MAX_KEPT_REPLY ? `${whole.slice(0, MAX_KEPT_REPLY - 1)}…` : whole, measure };
      };
    },
    counts: (): RequirementCounts[] => [...byMrc.values()],
  };
}
