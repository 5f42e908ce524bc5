import type { ReactNode } from 'react';
import { Num } from './number.tsx';
import { softBreaks } from './soft-breaks.tsx';

/** A code with its meaning (null: not published), or another value. */
export type Description = { label: string; key?: string } & (
  | { code: string; meaning: string | null }
  | { number: string }
  | { value: ReactNode }
);

const NO_MEANING = <span className="faint">No published meaning</span>;

type DescriptionListProps = {
  pairs: readonly Description[];
  two?: boolean;
  /** For long texts. */
  prose?: boolean;
  /** Code and meaning in one cell. */
  narrow?: boolean;
};

export const DescriptionList = ({ pairs, two, prose, narrow }: DescriptionListProps) => (
  <dl className={`pairs${two ? ' pairs-two' : ''}${prose ? ' pairs-prose' : ''}${narrow ? ' pairs-narrow' : ''}`}>
    {pairs.map((pair) => (
      <div key={pair.key ?? pair.label}>
        <dt>{pair.label}</dt>
        {'code' in pair ? (
          coded(pair.code, pair.meaning, two || narrow)
        ) : (
          <dd className="pairs-plain">{'value' in pair ? pair.value : <Num>{pair.number}</Num>}</dd>
        )}
      </div>
    ))}
  </dl>
);

function coded(code: string, published: string | null, inline: boolean | undefined): ReactNode {
  const meaning = published === null ? NO_MEANING : softBreaks(published);
  return inline ? (
    <dd className="pairs-plain">
      <Num strong>{code}</Num> {meaning}
    </dd>
  ) : (
    <>
      <dd className="pairs-code num">{code}</dd>
      <dd>{meaning}</dd>
    </>
  );
}

/** `unread`: why the value is not known. */
export type Fact = { label: string; code?: string | null; text?: string | null; unread?: string | null };

/** A ruled title block. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="facts">
    {facts.map(({ label, code, text, unread }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>
          {code && <Num strong>{code}</Num>}
          {text && (code ? ` ${text}` : text)}
          {unread && <span className="unread">{unread}</span>}
          {!code && !text && !unread && <span className="faint">Not recorded</span>}
        </dd>
      </div>
    ))}
  </dl>
);
