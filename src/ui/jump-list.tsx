import { formatCount } from './number.tsx';

export type Jump = { id: string; name: string; count?: number };

/** The sections of a long page, under the bar while it scrolls; `enhance/jump-list.ts` marks the one in sight. */
export const JumpList = ({ jumps }: { jumps: readonly Jump[] }) => (
  <nav className="jump-list" aria-label="On this page">
    {jumps.map((jump) => (
      <a key={jump.id} href={`#${jump.id}`}>
        {jump.name}
        {jump.count !== undefined && <small> {formatCount(jump.count)}</small>}
      </a>
    ))}
  </nav>
);
