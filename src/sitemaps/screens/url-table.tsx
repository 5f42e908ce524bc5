import { useState } from 'react';
import { formatCount } from '#base/ui/format-count.ts';
import { Segments } from '#base/ui/navigation.tsx';
import { Section, Table } from '#base/ui/table.tsx';
import type { CheckResult, CheckStatus } from '../checks/check.ts';
import { StatusBadge, toneOf } from './check-list.tsx';

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
      <td className="cell-lead">
        {url === null ? (
          <span className="num">{name}</span>
        ) : (
          <a className="num" href={url} target="_blank" rel="noopener">
            {url.replace(/^https?:\/\/[^/]+/, '')}
          </a>
        )}
      </td>
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
export function inOrderOfCare<Result extends Pick<CheckResult, 'status'>>(
  results: readonly Result[],
  isKnown: boolean,
): Result[] {
  const ranks: Partial<Record<CheckResult['status'], number>> = isKnown ? { error: 0, warning: 1 } : {};
  const rank = ({ status }: Result): number => (status === 'absent' ? 3 : (ranks[status] ?? 2));
  return results.toSorted((one, other) => rank(one) - rank(other));
}
