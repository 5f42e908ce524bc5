import { memo, type ReactNode } from 'react';
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
    {pairs.map((pair) =>
      'code' in pair ? (
        <CodedLine key={pair.key ?? pair.label} label={pair.label} code={pair.code} meaning={pair.meaning} two={two} />
      ) : (
        <div key={pair.key ?? pair.label}>
          <dt>{pair.label}</dt>
          <dd className="pairs-plain">{pair.value}</dd>
        </div>
      ),
    )}
  </dl>
);

type CodedLineProps = { label: string; code: string; meaning: string | null; two?: boolean };

/** Few codes make most lines of most pages. */
const CodedLine = memo(({ label, code, meaning, two }: CodedLineProps) => (
  <div>
    <dt>{label}</dt>
    {two ? (
      <dd className="pairs-plain">
        <Num strong>{code}</Num> {meaning ?? NO_MEANING}
      </dd>
    ) : (
      <>
        <dd className="pairs-code num">{code}</dd>
        <dd>{meaning ?? NO_MEANING}</dd>
      </>
    )}
  </div>
));
