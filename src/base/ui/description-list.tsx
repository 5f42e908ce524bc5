import type { ReactNode } from 'react';
import { Num, softBreaks } from './elements.tsx';

/** A code with its meaning (null: not published), or another value. */
export type Description = { label: string; key?: string } & (
  | { code: string; meaning: string | null }
  | { number: string }
  | { value: ReactNode }
);

const NO_MEANING = <span className="text-ink-3">No published meaning</span>;

type DescriptionListProps = { pairs: readonly Description[]; two?: boolean; prose?: boolean; narrow?: boolean };

export const DescriptionList = ({ pairs, two, prose, narrow }: DescriptionListProps) => (
  <dl
    className={`ruled bg-surface text-md leading-snug [&+&]:border-t-0 [&_dd]:min-w-0 [&_dd]:wrap-break-word pairs${two ? ' pairs-two grid grid-cols-[1fr_1fr] narrow:grid-cols-1 [&>div:nth-child(odd)]:border-r [&>div:nth-child(odd)]:border-r-line narrow:[&>div:nth-child(odd)]:border-r-0' : ''}${prose ? ' [&_dd]:max-w-248 [&_dd]:leading-[1.45] narrow:[&>div]:grid-cols-1 narrow:[&_.pairs-plain]:col-1' : ''}${narrow ? ' [&>div]:grid-cols-[minmax(7rem,42%)_minmax(0,1fr)] [&>div]:py-1.25 print:[&>div]:py-0.25!' : ''}`}
  >
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
      <dd className="num font-mid">{code}</dd>
      <dd>{meaning}</dd>
    </>
  );
}

/** `unread`: why the value is not known. */
export type Fact = { label: string; code?: string | null; text?: string | null; unread?: string | null };

export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="facts narrow:grid-cols-2 grid grid-cols-[repeat(4,1fr)] bg-line gap-px ruled [&_dd_b]:mr-0.5">
    {facts.map(({ label, code, text, unread }) => (
      <div className="bg-surface py-2.5 px-3 min-w-0" key={label}>
        <dt className="text-xs text-ink-3 font-mid">{label}</dt>
        <dd className="text-md leading-snug mt-0.5">
          {code && <Num strong>{code}</Num>}
          {text && (code ? ` ${text}` : text)}
          {unread && <span className="unread text-warn [font-weight:600] italic">{unread}</span>}
          {!code && !text && !unread && <span className="text-ink-3">Not recorded</span>}
        </dd>
      </div>
    ))}
  </dl>
);
