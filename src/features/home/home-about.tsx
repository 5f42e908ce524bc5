import { Table } from '../../ui/table.tsx';
import type { SiteFacts } from '../../domain/site-facts.ts';

/** Condition codes of a quote (C1.5) and what they mean for the buyer. */
const CONDITIONS = [
  { code: 'FN', name: 'Factory New', meaning: 'From the maker, never installed' },
  { code: 'NS', name: 'New Surplus', meaning: 'Unused, from released stock' },
  { code: 'OH', name: 'Overhauled', meaning: 'Restored and tested to the manual' },
  { code: 'SV', name: 'Serviceable', meaning: 'Inspected and fit for use' },
  { code: 'AR', name: 'As Removed', meaning: 'Taken from equipment, untested' },
] as const;

/** "Gulf Meridian" of "Gulf Meridian Aerospace Supply": the name without its trade. */
const shortName = (companyName: string): string => {
  const words = companyName.split(' ');
  return words.length > 2 ? words.slice(0, -2).join(' ') : companyName;
};

/** Who supplies, how it works, and in which conditions. */
export const HomeAbout = ({ site }: { site: SiteFacts }) => (
  <section className="section section-wide home-about" id="about" aria-labelledby="about-title">
    <div className="home-about-text">
      <h2 id="about-title">About {shortName(site.companyName)}</h2>
      <p>
        We supply parts for aircraft, ships, vehicles and ground equipment. The catalog is the public federal supply
        catalog, with every code written out in plain words, so that you can tell the right part before you ask for it.
      </p>
      <p>
        You need no account. Find the part, send a request, and a person answers with price, availability and lead time.
        Quotes hold for {site.quoteValidityDays} days.
      </p>
    </div>
    <Table caption="Conditions we quote" captionShown heads={['Code', 'Condition', 'What you receive']}>
      {CONDITIONS.map(({ code, name, meaning }) => (
        <tr key={code}>
          <td>
            <span className="num">{code}</span>
          </td>
          <td className="medium">{name}</td>
          <td className="muted">{meaning}</td>
        </tr>
      ))}
    </Table>
  </section>
);
