import type { ReactNode } from 'react';
import { Num } from './number.tsx';
import { softBreaks } from './soft-breaks.tsx';

/**
 * One line: a code with its meaning (null: none is published, which the line says), a date, measure or bare code, or any other value.
 * `key` tells lines with the same label apart.
 */
export type Description = { label: string; key?: string } & (
  | { code: string; meaning: string | null }
  | { number: string }
  | { value: ReactNode }
);

const NO_MEANING = <span className="faint">No published meaning</span>;

type DescriptionListProps = {
  pairs: readonly Description[];
  /** In two columns. */
  two?: boolean;
  /** For texts of several lines. */
  prose?: boolean;
  /** For a narrow column: code and meaning in one cell. */
  narrow?: boolean;
};

/** Field, code and meaning in ruled lines; in two columns where the values are short. */
export const DescriptionList = ({ pairs, two, prose, narrow }: DescriptionListProps) => (
  <Lines two={two} prose={prose} narrow={narrow}>
    {pairs.map((pair) => {
      const { label, key = label } = pair;
      if ('code' in pair) {
        const meaning = pair.meaning === null ? NO_MEANING : softBreaks(pair.meaning);
        return <CodedLine key={key} label={label} code={pair.code} meaning={meaning} inline={two || narrow} />;
      }
      if ('value' in pair) return <PlainLine key={key} label={label} value={pair.value} />;
      return <NumberLine key={key} label={label} number={pair.number} />;
    })}
  </Lines>
);

type LinesProps = Omit<DescriptionListProps, 'pairs'> & { children: ReactNode };

const Lines = ({ two, prose, narrow, children }: LinesProps) => (
  <dl className={`pairs${two ? ' pairs-two' : ''}${prose ? ' pairs-prose' : ''}${narrow ? ' pairs-narrow' : ''}`}>
    {children}
  </dl>
);

const PlainLine = ({ label, value }: { label: string; value: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd className="pairs-plain">{value}</dd>
  </div>
);

const NumberLine = ({ label, number }: { label: string; number: string }) => (
  <PlainLine label={label} value={<Num>{number}</Num>} />
);

type CodedLineProps = { label: string; code: string; meaning: ReactNode; inline: boolean | undefined };

const CodedLine = ({ label, code, meaning, inline }: CodedLineProps) => (
  <div>
    <dt>{label}</dt>
    <dd className={inline ? 'pairs-plain' : 'pairs-code num'}>
      {inline ? (
        <>
          <Num strong>{code}</Num> {meaning}
        </>
      ) : (
        code
      )}
    </dd>
    {!inline && <dd>{meaning}</dd>}
  </div>
);

/** A value of a title block: code and plain meaning; a value without a code has only `text`. `unread`: why it is not known, shown in place of both. */
export type Fact = { label: string; code?: string | null; text?: string | null; unread?: string | null };

/** A ruled title block of four columns: label above, bold code, plain meaning. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="facts">
    {facts.map((fact) => (
      <FactCell key={fact.label} {...fact} />
    ))}
  </dl>
);

const FactCell = ({ label, code, text, unread }: Fact) => (
  <div>
    <dt>{label}</dt>
    <dd>
      {code && <Num strong>{code}</Num>}
      {text && (code ? ` ${text}` : text)}
      {unread && <span className="unread">{unread}</span>}
      {!code && !text && !unread && <span className="faint">Not recorded</span>}
    </dd>
  </div>
);
