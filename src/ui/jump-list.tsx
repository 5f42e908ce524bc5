import { memo } from 'react';
import { formatCount } from './number.tsx';

export type Jump = { id: string; name: string; count?: number };

/** The sections of a long page, under the bar while it scrolls; `enhance/jump-list.ts` marks the one in sight. */
export const JumpList = ({ jumps }: { jumps: readonly Jump[] }) => (
  <nav className="jump-list" aria-label="On this page">
    {jumps.map((jump) => (
      <JumpLink key={jump.id} {...jump} />
    ))}
  </nav>
);

const JumpLink = memo(({ id, name, count }: Jump) => (
  <a href={`#${id}`}>
    {name}
    {count !== undefined && <small> {formatCount(count)}</small>}
  </a>
));
