import type { AskedPart } from '../../domain/asked-part.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { counted } from '../../ui/format-count.ts';

/** Parts that the line names; the form lists all. */
const NAMED = 5;

type AskedPartsProps = { parts: readonly AskedPart[]; texts: readonly string[] };

/** The parts that the address of a page carries, and the way to the quote form. `texts`: as the address has them. */
export const AskedParts = ({ parts, texts }: AskedPartsProps) => (
  <aside className="asked-parts" id="asked-parts" aria-label="Parts for your request">
    <p>
      <b>{counted(parts.length, 'part')} for your request:</b>{' '}
      {parts.slice(0, NAMED).map(({ partNumber, nsn }, index) => (
        <span key={texts[index]}>
          {index > 0 && ', '}
          <span className="num num-long">{partNumber || nsn}</span>
        </span>
      ))}
      {parts.length > NAMED && ` and ${parts.length - NAMED} more`}
    </p>
    <ButtonLink kind="go" size="s" href={paths.quoteFormFor(...texts)} rel="nofollow">
      Go on to the quote form
    </ButtonLink>
  </aside>
);
