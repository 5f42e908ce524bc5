import { isActive } from '#base/jobs/job.ts';
import { paths } from '#base/paths.ts';
import { Badge, Button, ButtonLink, formatCount, Count, Num } from '#base/ui/elements.tsx';
import { LinkSegments } from '#base/ui/navigation.tsx';
import { Section, Table } from '#base/ui/table.tsx';
import { FINDING_KINDS, type FindingKind } from '../rules/findings.ts';
import { choiceQuery, FINDING_FILTERS, type HealthChoice, sortFindings, type WalkView } from './walk-view.ts';
import { type Accepted, isAccepted, type WalkFinding } from './walks.ts';

const BADGES = {
  fault: { kind: 'err', icon: 'error', children: 'Fault' },
  warning: { kind: 'warn', icon: 'warn', children: 'Warning' },
  note: { kind: 'info', icon: 'info', children: 'Note' },
} as const;
const FILTERS = {
  all: { label: 'All', empty: 'No finding in this walk.' },
  new: { label: 'New', empty: 'Nothing new in this walk.' },
  accepted: { label: 'Accepted', empty: 'No finding is accepted.' },
};

const right = (text: string, more = '') => ({ text, className: `right${more}` });

type FindingsProps = { walk: WalkView; accepted: Accepted; choice: HealthChoice };

export const Findings = ({ walk, accepted, choice }: FindingsProps) => {
  const isShown: Record<HealthChoice['show'], (one: WalkFinding) => boolean> = {
    all: () => true,
    new: (one) => one.since.walk === walk.id && !isAccepted(one, accepted),
    accepted: (one) => isAccepted(one, accepted),
  };
  const shown = sortFindings(walk.findings, accepted).filter(isShown[choice.show]);
  return (
    <Section
      id="findings"
      data-part="findings"
      title="Findings"
      aside="worst first, one line a kind"
      end={
        <LinkSegments
          label="Findings"
          options={FINDING_FILTERS.map((show) => ({
            label: FILTERS[show].label,
            href: paths.sitemapHealth(choiceQuery({ ...choice, show })),
            current: show === choice.show,
            count: walk.findings.filter(isShown[show]).length,
          }))}
        />
      }
    >
      {shown.length === 0 ? (
        <p className="py-4 px-6 ruled bg-surface text-ink-2">
          {choice.show === 'all' && walk.job.state !== 'done'
            ? isActive(walk.job)
              ? 'No finding so far.'
              : 'No finding in what this walk has read.'
            : FILTERS[choice.show].empty}
        </p>
      ) : (
        <Table
          caption="Findings of the walk"
          heads={['Severity', 'What, and what to do', right('Found'), 'Since', right('Action', ' cell-act')]}
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
    </Section>
  );
};

const FindingRow = (props: FindingsProps & { one: WalkFinding; next: FindingKind | undefined }) => {
  const { one, walk, accepted, choice, next } = props;
  const { kind, count, since, examples } = one;
  const { severity, title, advice } = FINDING_KINDS[kind];
  const isOpen = choice.finding === kind;
  const query = choiceQuery(choice);
  const seeWords = isOpen ? 'Fold' : `See ${examples.length === 1 ? 'it' : formatCount(examples.length)}`;
  const write = severity === 'fault' ? filesToWrite(walk, kind) : null;
  const by = isAccepted(one, accepted) ? accepted[kind]?.by : undefined;
  const acceptWord = by === undefined ? 'Accept' : 'Undo';
  return (
    <tr id={kind}>
      <td className="cell-pair">
        <Badge {...BADGES[severity]} />
      </td>
      <th scope="row" className="cell-lead [&>b]:block [&>span]:block [&>b]:font-mid">
        <b>{title}</b>
        <span className="muted small">
          {advice.split('`').map((piece, index) => (index % 2 === 0 ? piece : <code key={index}>{piece}</code>))}
          {by !== undefined && ` Accepted by ${by}.`}
        </span>
        {isOpen && (
          <ul className="mt-2 py-2 px-3 border-l-3 border-l-accent bg-sunken text-sm wrap-anywhere [&_li+li]:mt-1 [&_.num]:whitespace-normal">
            {examples.map((example, index) => (
              <li key={index}>
                <Num>{example.sitemap}</Num>
                {example.entry !== undefined
                  ? `, entry ${formatCount(example.entry)}`
                  : example.line !== undefined && `, line ${formatCount(example.line)}`}
                : {example.detail}
              </li>
            ))}
            {count > examples.length && (
              <li className="muted">
                and <Count of={count - examples.length} /> more
              </li>
            )}
          </ul>
        )}
      </th>
      <td className="cell-pair right" data-label="Found">
        <Count of={count} />
      </td>
      <td className="cell-pair small whitespace-nowrap" data-label="Since">
        {since.walk === walk.id
          ? `new, walk ${walk.id}`
          : `${new Date(since.at).toISOString().slice(5, 10)}, walk ${since.walk}`}
      </td>
      <td className="cell-act right narrow:order-3! narrow:flex-[1_0_100%]! narrow:mt-1! narrow:mx-0! narrow:mb-0!">
        <div className="buttons flex-nowrap justify-end narrow:flex-wrap narrow:justify-start [&_form]:min-w-16 [&_form]:text-center [&>.button:last-child]:min-w-18">
          {write !== null && (
            <ButtonLink size="s" href={write.href} label={`${write.words}: ${title}`}>
              {write.words}
            </ButtonLink>
          )}
          <form method="post">
            <input type="hidden" name="action" value={by === undefined ? 'accept' : 'withdraw'} />
            <input type="hidden" name="kind" value={kind} />
            <input type="hidden" name="next" value={next} />
            <Button type="submit" kind="quiet" size="s" aria-label={`${acceptWord}: ${title}`}>
              {acceptWord}
            </Button>
          </form>
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

const NSN_FILE = /^nsn-(\d+)\.xml\.gz$/;
const WRITE_ALL = { words: 'Write all', href: paths.bulkSitemapGenerator() };

/** Leads to where files with a finding are made again. */
export function filesToWrite({ items, names }: Pick<WalkView, 'items' | 'names'>, kind: FindingKind) {
  const numbers = items
    .filter((item) => item.group === 'files' && item.kinds.includes(kind))
    .map(({ place }) => Number(NSN_FILE.exec(names.files[place] ?? '')?.[1]))
    .toSorted((one, other) => one - other);
  const [start, end] = [numbers[0], numbers.at(-1)];
  if (start === undefined || end === undefined) return null;
  const nsnFiles = names.files.filter((name) => NSN_FILE.test(name)).length;
  if (numbers.length === nsnFiles || numbers.some(Number.isNaN)) return WRITE_ALL;
  const words = start === end ? `Write nsn-${start}` : `Write nsn-${start} to ${end}`;
  return { words, href: paths.sitemapRangeExporter({ start, end }) };
}
