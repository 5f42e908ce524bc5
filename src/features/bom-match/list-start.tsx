import { Num } from '../../ui/number.tsx';

const EXAMPLES = [
  ['5305-01-234-5678, 3', 'an NSN, with dashes or without, and how many'],
  ['MS16998-28 x 24', 'a part number; its punctuation does not matter'],
  ['00-978-9380 3', 'a NIIN; what replaces a cancelled one is found'],
  ['96906 MS16998-28 12 EA', 'a CAGE code beside a part number says whose part'],
] as const;

/** What stands beside the empty field: what may be in a list, and what comes of it. */
export const ListStart = () => (
  <section className="list-start panel" aria-labelledby="list-start-title">
    <h2 id="list-start-title">What a line may look like</h2>
    <dl className="list-examples">
      {EXAMPLES.map(([line, words]) => (
        <div key={line}>
          <dt>
            <Num>{line}</Num>
          </dt>
          <dd className="muted">{words}</dd>
        </div>
      ))}
    </dl>
    <p className="muted">
      Columns of a spreadsheet are recognized by their heads or by what is in them: part number, NSN, CAGE, quantity,
      condition, description. Each line gets a verdict, and what you choose goes to the cart in one step. Nothing is
      sent as a request before you say so.
    </p>
  </section>
);
