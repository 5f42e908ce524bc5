import type { ChosenLine } from './line-state.ts';
import { ListForm } from './list-form.tsx';
import { MatchedListView } from './matched-list-view.tsx';
import type { MatchedLine } from '../match-result.ts';
import { useBomMatch } from './use-bom-match.ts';
import { Num } from '#base/ui/number.tsx';

type BomMatchProps = {
  /** What was posted without JavaScript; empty without that. */
  text: string;
  /** Its result is on the page already. */
  hasPosted: boolean;
  /** Why what was posted could not be read. */
  refusal: string | null;
  /** Puts lines into the cart; resolves with those that are in it now. */
  addToCart: (lines: readonly ChosenLine[]) => Promise<readonly MatchedLine[]>;
};

/** The field for a list, and the matched list. */
export const BomMatch = ({ text: posted, hasPosted, refusal, addToCart }: BomMatchProps) => {
  const list = useBomMatch(posted, hasPosted);
  const add = async (lines: readonly ChosenLine[]) => {
    if (lines.length === 0) return;
    list.decideAll(await addToCart(lines), { added: true, taken: false });
  };
  return (
    <>
      <ListForm list={list} problem={list.touched ? list.problem : refusal} />
      {list.list !== null && <MatchedListView list={list.list} state={list} onAdd={(lines) => void add(lines)} />}
      {list.list === null && !hasPosted && <LineExamples />}
    </>
  );
};

const EXAMPLES = [
  ['5305-01-234-5678, 3', 'an NSN, with dashes or without, and how many'],
  ['MS16998-28 x 24', 'a part number; its punctuation does not matter'],
  ['00-978-9380 3', 'a NIIN; what replaces a cancelled one is found'],
  ['96906 MS16998-28 12 EA', 'a CAGE code beside a part number says whose part'],
] as const;

/** Next to the empty field: examples of lines, and what happens to them. */
export const LineExamples = () => (
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
