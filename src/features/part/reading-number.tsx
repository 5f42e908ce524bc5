import { formatNsn } from '../../domain/nsn.ts';
import type { PartData } from './part-data.ts';

/** What each piece of the stock number says. */
export const ReadingNumber = ({ part }: { part: PartData }) => {
  const nsn = formatNsn(part.nsn);
  const pieces = [
    { digits: part.fsg, name: 'FSG', meaning: part.groupTitle },
    { digits: part.fsc, name: 'FSC', meaning: part.classTitle },
    { digits: nsn.slice(5, 7), name: 'Country', meaning: part.country },
    { digits: nsn.slice(5), name: 'NIIN', meaning: 'the item itself' },
  ];
  return (
    <section>
      <h2>Reading this number</h2>
      <ul className="related reading">
        {pieces.map(({ digits, name, meaning }) => (
          <li key={name}>
            <span className="num">{digits}</span>
            <span className="muted">
              <b>{name}</b> {meaning ?? 'no title on file'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};
