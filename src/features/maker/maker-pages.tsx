import { formatNsn } from '../../domain/nsn.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Note } from '../../ui/feedback.tsx';
import { Num } from '../../ui/number.tsx';
import { Pager } from '../../ui/navigation.tsx';
import type { MakerData } from './maker-data.ts';
import { makerPath } from './maker-path.ts';

/** NSNs on one page of a list: C12.1. */
const NSNS_PER_PAGE = 100;

/** By key; where the maker's parts were looked through in part, on from there. */
export const MakerPages = ({ data }: { data: MakerData }) => {
  const { parts, backward } = data;
  const key = (query: { after?: string; before?: string }) => makerPath(data, query);
  const [first, last] = [parts.parts.at(0), parts.parts.at(-1)];
  const upTo = parts.lookedUpTo;
  const isPaged = (parts.hasPrevious || parts.hasNext) && first !== undefined && last !== undefined;
  return (
    <>
      {isPaged && (
        <Pager
          size={NSNS_PER_PAGE}
          previous={parts.hasPrevious && !(backward && upTo) ? key({ before: formatNsn(first.nsn) }) : null}
          next={parts.hasNext && (backward || !upTo) ? key({ after: formatNsn(last.nsn) }) : null}
        >
          <Num>{formatNsn(first.nsn)}</Num> to <Num>{formatNsn(last.nsn)}</Num>
        </Pager>
      )}
      {upTo !== null && (
        <div className="look-further">
          <Note plain>
            Few parts match, so the parts of this maker have been looked through {backward ? 'back to' : 'up to'}{' '}
            <Num>{formatNsn(upTo)}</Num> only.
          </Note>
          <ButtonLink href={key(backward ? { before: formatNsn(upTo) } : { after: formatNsn(upTo) })} rel="nofollow">
            Look further
          </ButtonLink>
        </div>
      )}
    </>
  );
};
