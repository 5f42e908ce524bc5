import { memo } from 'react';
import { Num } from './number.tsx';

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

const FactCell = memo(({ label, code, text, unread }: Fact) => (
  <div>
    <dt>{label}</dt>
    <dd>
      {code && <Num strong>{code}</Num>}
      {text && (code ? ` ${text}` : text)}
      {unread && <span className="unread">{unread}</span>}
      {!code && !text && !unread && <span className="faint">Not recorded</span>}
    </dd>
  </div>
));
