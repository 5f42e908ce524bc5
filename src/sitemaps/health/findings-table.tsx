import { isActive } from '#base/jobs/job.ts';
import { paths } from '#base/paths.ts';
import { Badge, type BadgeKind } from '#base/ui/badge.tsx';
import { Button, ButtonLink } from '#base/ui/button.tsx';
import { formatCount } from '#base/ui/format-count.ts';
import type { IconName } from '#base/ui/icon.tsx';
import { Num } from '#base/ui/number.tsx';
import { LinkSegments } from '#base/ui/navigation.tsx';
import { Table } from '#base/ui/table.tsx';
import { FINDING_KINDS, type FindingKind, type Severity } from '../rules/findings.ts';
import { choiceQuery, FINDING_FILTERS, type FindingFilter, type HealthChoice } from './health-choice.ts';
import { healthMessages, SEVERITY_WORDS } from './messages.ts';
import { type Accepted, isAccepted, type WalkFinding } from './walk-result.ts';
import { sortFindings, type WalkView } from './walk-view.ts';

const BADGES: Record<Severity, { kind: BadgeKind; icon: IconName }> = {
  fault: { kind: 'err', icon: 'error' },
  warning: { kind: 'warn', icon: 'warn' },
  note: { kind: 'info', icon: 'info' },
};
const FILTER_WORDS: Record<FindingFilter, string> = { all: 'All', new: 'New', accepted: 'Accepted' };
const EMPTY: Record<FindingFilter, string> = {
  all: healthMessages.noFindings,
  new: healthMessages.noneNew,
  accepted: healthMessages.noneAccepted,
};

type FindingsProps = { walk: WalkView; accepted: Accepted; choice: HealthChoice };

/** What a walk found: worst first, one line a kind, with since when and what to do. */
export const Findings = ({ walk, accepted, choice }: FindingsProps) => {
  const isShown: Record<FindingFilter, (one: WalkFinding) => boolean> = {
    all: () => true,
    new: (one) => one.since.walk === walk.id && !isAccepted(one, accepted),
    accepted: (one) => isAccepted(one, accepted),
  };
  const shown = sortFindings(walk.findings, accepted).filter(isShown[choice.show]);
  return (
    <section className="section" id="findings" data-part="findings">
      <div className="section-head">
        <h2>Findings</h2>
        <span className="muted small">worst first, one line a kind</span>
        <span className="end">
          <LinkSegments
            label="Findings"
            options={FINDING_FILTERS.map((show) => ({
              label: FILTER_WORDS[show],
              href: paths.sitemapHealth(choiceQuery({ ...choice, show })),
              current: show === choice.show,
              count: walk.findings.filter(isShown[show]).length,
            }))}
          />
        </span>
      </div>
      {shown.length === 0 ? (
        <p className="health-none">
          {choice.show === 'all' && walk.job.state !== 'done'
            ? isActive(walk.job)
              ? healthMessages.noneYet
              : healthMessages.noneInPart
            : EMPTY[choice.show]}
        </p>
      ) : (
        <Table
          caption="Findings of the walk"
          heads={[
            'Severity',
            'What, and what to do',
            { text: 'Found', className: 'right' },
            'Since',
            { text: 'Action', className: 'right cell-act' },
          ]}
          rows
        >
          {shown.map((one, index) => (
            <FindingRow
              key={one.kind}
              {...{ one, walk, accepted, choice }}
              next={(shown[index + 1] ?? shown[index - 1])?.kind}
            />
          ))}
        </Table>
      )}
    </section>
  );
};

type RowProps = FindingsProps & { one: WalkFinding; next: FindingKind | undefined };

const FindingRow = ({ one, walk, accepted, choice, next }: RowProps) => {
  const { kind, count, since, examples } = one;
  const { severity, title, advice } = FINDING_KINDS[kind];
  const isOpen = choice.finding === kind;
  const query = choiceQuery(choice);
  const seeWords = isOpen ? 'Fold' : `See ${examples.length === 1 ? 'it' : formatCount(examples.length)}`;
  const write = severity === 'fault' ? filesToWrite(walk, kind) : null;
  const by = isAccepted(one, accepted) ? accepted[kind]?.by : undefined;
  return (
    <tr id={kind}>
      <td className="cell-pair">
        <Badge {...BADGES[severity]}>{SEVERITY_WORDS[severity]}</Badge>
      </td>
      <td className="cell-lead health-what">
        <b>{title}</b>
        <span className="muted small">
          <Advice words={advice} />
          {by !== undefined && ` Accepted by ${by}.`}
        </span>
        {isOpen && (
          <ul className="health-examples">
            {examples.map((example, index) => (
              <li key={index}>
                <Num>{example.sitemap}</Num>
                {placeWords(example)}: {example.detail}
              </li>
            ))}
            {count > examples.length && (
              <li className="muted">
                and <Num>{formatCount(count - examples.length)}</Num> more
              </li>
            )}
          </ul>
        )}
      </td>
      <td className="cell-pair right" data-label="Found">
        <Num>{formatCount(count)}</Num>
      </td>
      <td className="cell-pair small health-since" data-label="Since">
        {since.walk === walk.id ? `new, walk ${walk.id}` : `${dayOf(since.at)}, walk ${since.walk}`}
      </td>
      <td className="cell-act health-act-cell right">
        <div className="buttons health-acts">
          {write !== null && (
            <ButtonLink size="s" href={write.href} label={`${write.words}: ${title}`}>
              {write.words}
            </ButtonLink>
          )}
          <AcceptForm kind={kind} next={next} isAccepted={by !== undefined} />
          <ButtonLink
            size="s"
            href={`${paths.sitemapHealth(isOpen ? query : { ...query, finding: kind })}#${kind}`}
            label={`${seeWords}: ${title}`}
          >
            {seeWords}
          </ButtonLink>
        </div>
      </td>
    </tr>
  );
};

/** What is between backquotes is a command. */
const Advice = ({ words }: { words: string }) =>
  words.split('`').map((piece, index) => (index % 2 === 0 ? piece : <code key={index}>{piece}</code>));

type AcceptProps = { kind: FindingKind; next: FindingKind | undefined; isAccepted: boolean };

/** `next`: where the answer begins. */
const AcceptForm = ({ kind, next, isAccepted: is }: AcceptProps) => (
  <form method="post">
    <input type="hidden" name="action" value={is ? 'withdraw' : 'accept'} />
    <input type="hidden" name="kind" value={kind} />
    <input type="hidden" name="next" value={next} />
    <Button type="submit" kind="quiet" size="s" aria-label={`${is ? 'Undo' : 'Accept'}: ${FINDING_KINDS[kind].title}`}>
      {is ? 'Undo' : 'Accept'}
    </Button>
  </form>
);

function placeWords({ entry, line }: { entry?: number | undefined; line?: number | undefined }): string {
  if (entry !== undefined) return `, entry ${formatCount(entry)}`;
  return line === undefined ? '' : `, line ${formatCount(line)}`;
}

/** 11-19: the year is that of the walks beside it. */
const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(5, 10);

const NSN_FILE = /^nsn-(\d+)\.xml\.gz$/;
const WRITE_ALL = { words: 'Write all', href: paths.bulkSitemapGenerator() };

/**
 * Where an operator makes the stored files again that have a finding, and how that is called: the range of nsn files from the first to the last, or all, with which
 * class files are made. Null where no file has it. A file of the range that is as it should be is left as it is.
 */
export function filesToWrite({ items, names }: Pick<WalkView, 'items' | 'names'>, kind: FindingKind) {
  const numberOf = (place: number): number => Number(NSN_FILE.exec(names.files[place] ?? '')?.[1] ?? Number.NaN);
  const numbers = items
    .filter((item) => item.group === 'files' && item.kinds.includes(kind))
    .map(({ place }) => numberOf(place))
    .toSorted((one, other) => one - other);
  const [start, end] = [numbers[0], numbers.at(-1)];
  if (start === undefined || end === undefined) return null;
  const nsnFiles = names.files.filter((name) => NSN_FILE.test(name)).length;
  if (numbers.length === nsnFiles || numbers.some(Number.isNaN)) return WRITE_ALL;
  const words = start === end ? `Write nsn-${start}` : `Write nsn-${start} to ${end}`;
  return { words, href: paths.sitemapRangeExporter({ start, end }) };
}
