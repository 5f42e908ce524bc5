import type { Nsn } from '#base/domain/nsn.ts';
import { paths } from '#base/paths.ts';

const MAKERS_SHOWN = 3;

export const FewMakers = ({
  makers,
  nsn,
}: {
  makers: readonly { cage: string; company: string | null }[];
  nsn: Nsn;
}) => (
  <>
    {makers.slice(0, MAKERS_SHOWN).map(({ cage, company }) => (
      <span className="block text-sm" key={cage}>
        {company}{' '}
        <a className="num" href={paths.maker(cage)}>
          {cage}
        </a>
      </span>
    ))}
    {makers.length > MAKERS_SHOWN && (
      <a className="small inline-block py-1.25" href={`${paths.part(nsn)}#part-numbers`}>
        +{makers.length - MAKERS_SHOWN} more
      </a>
    )}
  </>
);
