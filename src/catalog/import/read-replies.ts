import type { Dimension, Measure } from '../../domain/measure.ts';
import { parseReply, titleHint, type TitleHint } from '../../domain/parse-measure.ts';
import { MAX_KEPT_REPLY } from '../selection/pack-slice-replies.ts';
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

export type ReadReply = { text: string; measure: Measure | null };

/** Reads the replies of columns, each different one once, and counts how they were understood. */
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
    /** Reads the replies of a column; `numbers` holds one for each reply on file, `jsonOf` its text as JSON has it. Returns what reads one of them. */
    read(mrc: string, title: string, numbers: Int32Array, jsonOf: (reply: number) => string) {
      let counts = byMrc.get(mrc);
      if (!counts) byMrc.set(mrc, (counts = { mrc, title, replies: 0, understood: 0, measured: {} }));
      counts.title ||= title;
      const hint = hintOf(title);
      const times = new Map<number, number>();
      for (const number of numbers) times.set(number, (times.get(number) ?? 0) + 1);
      const read = new Map<number, ReadReply>();
      for (const [number, count] of times) {
        const whole = fromJson(jsonOf(number));
        const measure = parseReply(whole, hint);
        read.set(number, {
          text: whole.length > MAX_KEPT_REPLY ? `${whole.slice(0, MAX_KEPT_REPLY - 1)}…` : whole,
          measure,
        });
        counts.replies += count;
        if (measure) counts.measured[measure.dimension] = (counts.measured[measure.dimension] ?? 0) + count;
        if (measure || (whole.length <= MAX_PLAIN_VALUE && !SENTENCE.test(whole))) counts.understood += count;
      }
      return (number: number): ReadReply => read.get(number)!;
    },
    counts: (): RequirementCounts[] => [...byMrc.values()],
  };
}
