import { Num } from './number.tsx';

/** A value of a title block: code and plain meaning; a value without a code has only `text`. */
export type Fact = { label: string; code?: string | null; text?: string | null };

/** A ruled title block of four columns: label above, bold code, plain meaning. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="facts">
    {facts.map((fact) => (
      <div key={fact.label}>
        <dt>{fact.label}</dt>
        <dd>
          {fact.code && <Num strong>{fact.code}</Num>}
          {fact.text && (fact.code ? ` ${fact.text}` : fact.text)}
          {!fact.code && !fact.text && <span className="faint">Not recorded</span>}
        </dd>
      </div>
    ))}
  </dl>
);
