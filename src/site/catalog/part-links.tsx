import { type Fsc, formatNsn, type Nsn } from '#base/domain/nsn.ts';
import { paths } from '#base/paths.ts';

export const PartLink = ({ nsn, className = 'num font-mid' }: { nsn: Nsn; className?: string }) => (
  <a className={className} href={paths.part(nsn)}>
    {formatNsn(nsn)}
  </a>
);

export const ClassLink = ({ fsc, title }: { fsc: Fsc; title: string | null }) => (
  <a href={paths.supplyClass(fsc)}>
    <span className="num">{fsc}</span> {title}
  </a>
);

export const CageLink = ({ cage }: { cage: string }) => (
  <a className="num" href={paths.maker(cage)}>
    {cage}
  </a>
);
