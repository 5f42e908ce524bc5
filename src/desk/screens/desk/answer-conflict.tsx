import { formatTime } from '#base/domain/format-time.ts';
import { paths } from '#base/paths.ts';
import { Button, ButtonLink } from '#base/ui/button.tsx';
import { Num } from '#base/ui/number.tsx';
import { Table } from '#base/ui/table.tsx';
import type { AnswerFormData } from './answer-page-data.ts';
import type { AnswerSheet } from './answer-sheet.ts';
import { differencesOf } from './sheet-differences.ts';

type ConflictProps = { mine: AnswerSheet; conflict: NonNullable<AnswerFormData['conflict']>; number: string };

/** Differences shown; a long request can differ in thousands of fields. */
const DIFFERENCES_SHOWN = 50;

/** Two people have written at once: both versions side by side. What the reader typed stays in the form below. */
export const AnswerConflict = ({ mine, conflict: { by, atMs, sheet }, number }: ConflictProps) => {
  const differences = differencesOf(mine, sheet);
  return (
    <section className="answer-conflict" role="alert">
      <h2>{by} has saved this answer meanwhile</h2>
      <p>
        At <Num>{formatTime(atMs)}</Num>. What you typed stands in the form below and is not saved yet.
      </p>
      {differences.length === 0 ? (
        <p>Both say the same.</p>
      ) : (
        <Table heads={['Field', 'Yours', `${by}’s`]} caption="What differs">
          {differences.slice(0, DIFFERENCES_SHOWN).map(({ where, one, other }) => (
            <tr key={where}>
              <td>{where}</td>
              <td className="num-long">{one || <span className="faint">empty</span>}</td>
              <td className="num-long">{other || <span className="faint">empty</span>}</td>
            </tr>
          ))}
        </Table>
      )}
      {differences.length > DIFFERENCES_SHOWN && <p>And {differences.length - DIFFERENCES_SHOWN} more.</p>}
      <div className="buttons">
        <Button type="submit" name="action" value="save" kind="ink">
          Keep mine
        </Button>
        <ButtonLink href={paths.operatorQuote(number)}>Take theirs</ButtonLink>
      </div>
    </section>
  );
};
