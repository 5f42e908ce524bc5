import type { ReactNode } from 'react';
import { Num } from './number.tsx';

/**
 * One line: a code with its meaning (null: none is published, and the line says so), or a plain value.
 * `key` tells lines with the same label apart.
 */
export type Pair = { label: string; key?: string } & ({ code: string; meaning: string | null } | { value: ReactNode });

const NO_MEANING = <span className="faint">No published meaning</span>;

/** Field, code and meaning in ruled lines; in two columns where the values are short. */
export const Pairs = ({ pairs, two, prose }: { pairs: readonly Pair[]; two?: boolean; prose?: boolean }) => (
  <dl className={`pairs${two ? ' pairs-two' : ''}${prose ? ' pairs-prose' : ''}`}>
    {pairs.map((pair) => (
      <div key={pair.key ?? pair.label}>
        <dt>{pair.label}</dt>
        {'value' in pair ? (
          <dd className="pairs-plain">{pair.value}</dd>
        ) : two ? (
          <dd className="pairs-plain">
            <Num strong>{pair.code}</Num> {pair.meaning ?? NO_MEANING}
          </dd>
        ) : (
          <>
            <dd className="pairs-code num">{pair.code}</dd>
            <dd>{pair.meaning ?? NO_MEANING}</dd>
          </>
        )}
      </div>
    ))}
  </dl>
);
