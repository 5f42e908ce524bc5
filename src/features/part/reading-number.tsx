import { memo } from 'react';
import { formatNsn } from '../../domain/nsn.ts';
import { partMessages } from './messages.ts';
import type { PartData } from './part-data.ts';

/** What each piece of the stock number says. */
export const ReadingNumber = ({ part }: { part: PartData }) => {
  const nsn = formatNsn(part.nsn);
  const noTitle = part.unread.includes('class') ? partMessages.unreadTitle : partMessages.noTitle;
  const pieces = [
    { digits: part.fsg, name: 'FSG', meaning: part.groupTitle ?? noTitle },
    { digits: part.fsc, name: 'FSC', meaning: part.classTitle ?? noTitle },
    { digits: nsn.slice(5, 7), name: 'Country', meaning: part.country ?? partMessages.noTitle },
  ];
  return (
    <section>
      <h2>Reading this number</h2>
      <ul className="related reading">
        {pieces.map(({ digits, name, meaning }) => (
          <Piece key={name} digits={digits} name={name} meaning={meaning} />
        ))}
        <PieceItem digits={nsn.slice(5)} name="NIIN" meaning="the item itself" />
      </ul>
    </section>
  );
};

type PieceProps = { digits: string; name: string; meaning: string };

const PieceItem = ({ digits, name, meaning }: PieceProps) => (
  <li>
    <span className="num">{digits}</span>
    <span className="muted">
      <b>{name}</b> {meaning}
    </span>
  </li>
);
/** Group, class and country are those of many items. */
const Piece = memo(PieceItem);
