import { useState, type ReactNode } from 'react';
import { Badge } from '#base/ui/elements.tsx';
import { Icon } from '#base/ui/icon.tsx';
import { formatCount } from '#base/ui/format-count.ts';
import { Sparkline } from '#base/ui/charts/chart-table.tsx';
import { NOT_IN_CATALOG, type CheckResult, type CheckStatus } from '../checks/check.ts';
import { Segments } from '#base/ui/navigation.tsx';
import { Section, Table } from '#base/ui/table.tsx';

const STATUSES = {
  pending: { kind: 'plain', icon: 'clock', children: 'Pending' },
  testing: { kind: 'info', icon: 'right', children: 'Testing' },
  success: { kind: 'ok', icon: 'ok', children: 'Success' },
  warning: { kind: 'warn', icon: 'warn', children: 'Warning' },
  error: { kind: 'err', icon: 'error', children: 'Error' },
  absent: { kind: 'off', children: NOT_IN_CATALOG },
} as const;

const TONES: Partial<Record<CheckStatus, string>> = { success: undefined, warning: 'text-warn', error: 'text-err' };
export const toneOf = ({ status }: CheckResult): string | undefined => (status in TONES ? TONES[status] : 'text-ink-3');

type BadgeProps = { status: CheckStatus; words?: Partial<Record<CheckStatus, string>> };

export const StatusBadge = ({ status, words }: BadgeProps) => (
  <Badge {...STATUSES[status]}>{words?.[status] ?? STATUSES[status].children}</Badge>
);

export type TimeHistory = Readonly<Record<string, readonly number[]>>;

type CheckListProps = Pick<BadgeProps, 'words'> & {
  label: string;
  results: readonly CheckResult[];
  linkName?: string;
  history?: TimeHistory;
  open?: boolean;
  samples: 'shown' | 'folded';
  renderMore?: (result: CheckResult) => ReactNode;
};

export const CheckList = ({ label, results, words, history, open, ...body }: CheckListProps) => (
  <ul className="checks mt-4 bg-surface ruled" aria-label={label}>
    {results.map((result) => {
      const { id, name, url, status, message, urlCount, responseTimeMs } = result;
      return (
        <li className="not-first:ruled-t" key={id}>
          <details className="[&[open]>summary]:bg-sunken [&[open]>summary>svg:last-child]:rotate-180" open={open}>
            <summary className="grid grid-cols-[8.5rem_minmax(0,1fr)_6rem_5rem_6.5rem_1.25rem] gap-3 items-center py-2 px-3 text-md narrow:grid-cols-[minmax(0,1fr)_auto_1.25rem] narrow:gap-y-1 narrow:gap-x-3 hover:bg-[color-mix(in_srgb,var(--sunken)_55%,transparent)] [&>.badge]:justify-self-start narrow:[&>.badge]:row-1 narrow:[&>.sparkline]:hidden">
              <StatusBadge status={status} words={words} />
              <span className="check-what grid narrow:col-span-full narrow:row-2">
                <b>{name}</b>
                {url !== null && <span className="num num-long text-xs muted">{url}</span>}
                <span className={toneOf(result)}>{message}</span>
              </span>
              <Sparkline values={history?.[id] ?? []} bad={status === 'error'} />
              <span className="num right">{responseTimeMs === null ? '' : `${formatCount(responseTimeMs)} ms`}</span>
              <span className="right narrow:hidden">
                {urlCount !== undefined && (
                  <>
                    <b className="num">{formatCount(urlCount)}</b> <span className="text-xs text-ink-3">entries</span>
                  </>
                )}
              </span>
              <Icon name="down" size="s" />
            </summary>
            <CheckBody result={result} {...body} />
          </details>
        </li>
      );
    })}
  </ul>
);

/** Every part keeps its place. */
const CheckBody = (props: Pick<CheckListProps, 'linkName' | 'samples' | 'renderMore'> & { result: CheckResult }) => {
  const { result, linkName = 'View Sitemap', samples, renderMore } = props;
  const { name, url, details, sampleUrls = [], contentPreview } = result;
  const samplesName = sampleUrls.length === 0 ? 'Sample URLs' : `${sampleUrls.length} sample URLs`;
  const list = (
    <ul className={samples === 'shown' ? 'check-samples min-h-32' : 'check-samples'}>
      {sampleUrls.length === 0 && <li className="muted py-0.75 px-0">None.</li>}
      {sampleUrls.map((sample) => (
        <li className="py-0.75 px-0" key={sample}>
          <a className="num num-long" href={sample}>
            {sample}
          </a>
        </li>
      ))}
    </ul>
  );
  return (
    <div className="grid gap-2 p-3 ruled-t text-sm">
      <p className="min-h-5 wrap-anywhere">{details}</p>
      {renderMore?.(result)}
      {samples === 'shown' && (
        <div>
          <p className="label">{samplesName}</p>
          {list}
        </div>
      )}
      <div className="flex flex-wrap gap-y-1 gap-x-6">
        {url !== null && (
          <a
            href={url}
            target="_blank"
            rel="noopener"
            aria-label={`${linkName}: ${name} (opens in a new tab)`}
            className="inline-flex items-center gap-1.5 min-h-6"
          >
            {linkName}
            <Icon name="ext" size="s" />
          </a>
        )}
        {samples === 'folded' && (
          <Fold title={samplesName} of={name}>
            {list}
          </Fold>
        )}
        <Fold title="Response preview" of={name}>
          {contentPreview === undefined && <p>No response yet.</p>}
          {contentPreview !== undefined && (
            <pre className="num text-xs mt-2 mx-0 mb-0 p-3 bg-sunken ruled whitespace-pre-wrap wrap-anywhere">
              {contentPreview}
            </pre>
          )}
        </Fold>
      </div>
    </div>
  );
};

const Fold = ({ title, of, children }: { title: string; of: string; children: ReactNode }) => (
  <details className="[&[open]]:basis-full [&[open]>summary_svg]:rotate-90">
    <summary className="text-link inline-flex items-center gap-1.5 min-h-6">
      <Icon name="right" size="s" />
      {title} <span className="visually-hidden">of {of}</span>
    </summary>
    {children}
  </details>
);

const right = (text: string) => ({ text, className: 'right' });

export const UrlTable = ({ results, isTested }: { results: readonly CheckResult[]; isTested: boolean }) => {
  const [shown, setShown] = useState<CheckStatus | 'all'>('all');
  const countOf = (wanted: CheckStatus): number => results.filter(({ status }) => status === wanted).length;
  const rows = inOrderOfCare(shown === 'all' ? results : results.filter(({ status }) => status === shown), isTested);
  return (
    <Section
      title="Addresses"
      aside="errors first"
      end={
        <div className="needs-script">
          <Segments
            label="Show"
            value={shown}
            onValue={setShown}
            options={[
              { value: 'all', label: 'All', count: results.length },
              { value: 'error', label: 'Errors', count: countOf('error') },
              { value: 'warning', label: 'Warnings', count: countOf('warning') },
              { value: 'success', label: 'Success', count: countOf('success') },
            ]}
          />
        </div>
      }
    >
      <Table
        heads={['URL', 'Message', right('Time'), right('HTTP'), 'Status']}
        caption="Sitemap addresses and what their check says"
        rows
        sticky
      >
        {rows.map((result) => (
          <UrlRow key={result.id} result={result} />
        ))}
        {rows.length === 0 && (
          <tr>
            <td colSpan={5}>None.</td>
          </tr>
        )}
      </Table>
    </Section>
  );
};

const UrlRow = ({ result }: { result: CheckResult }) => {
  const { name, url, status, message, details, contentPreview, responseTimeMs, statusCode } = result;
  return (
    <tr>
      <th scope="row" className="cell-lead">
        {url === null && <span className="num">{name}</span>}
        {url !== null && (
          <a className="num" href={url} target="_blank" rel="noopener">
            {url.replace(/^https?:\/\/[^/]+/, '')}
          </a>
        )}
      </th>
      <td className={toneOf(result)}>
        {message}
        {details && status !== 'success' && <small className="block mt-0.5 text-ink-2 wrap-anywhere">{details}</small>}
        {contentPreview !== undefined && (
          <code className="num num-long text-xs block mt-0.5 text-ink-2 wrap-anywhere">{contentPreview}</code>
        )}
      </td>
      <td className="right cell-pair" data-label="Time">
        <span className="num">{responseTimeMs === null ? '–' : `${formatCount(responseTimeMs)} ms`}</span>
      </td>
      <td className="right cell-pair" data-label="HTTP">
        <span className="num">{statusCode ?? '–'}</span>
      </td>
      <td className="cell-end">
        <StatusBadge status={status} />
      </td>
    </tr>
  );
};

/** Worst first once known, absent last. */
export function inOrderOfCare<One extends Pick<CheckResult, 'status'>>(results: readonly One[], isKnown: boolean) {
  const ranks: Partial<Record<CheckResult['status'], number>> = isKnown ? { error: 0, warning: 1 } : {};
  const rank = ({ status }: One): number => (status === 'absent' ? 3 : (ranks[status] ?? 2));
  return results.toSorted((one, other) => rank(one) - rank(other));
}
