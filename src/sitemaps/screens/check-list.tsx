import type { ReactNode } from 'react';
import { Badge, type BadgeKind } from '#base/ui/badge.tsx';
import { Icon, type IconName } from '#base/ui/icon.tsx';
import { formatCount } from '#base/ui/format-count.ts';
import { Sparkline } from '#base/ui/charts/chart-table.tsx';
import type { CheckResult, CheckStatus } from '../checks/check.ts';
import { toolMessages } from './messages.ts';

export const STATUS_WORDS: Record<CheckStatus, string> = {
  pending: 'Pending',
  testing: 'Testing',
  success: 'Success',
  warning: 'Warning',
  error: 'Error',
  absent: toolMessages.notInCatalog,
};
const STATUS_LOOK: Record<CheckStatus, { kind: BadgeKind; icon?: IconName }> = {
  pending: { kind: 'plain', icon: 'clock' },
  testing: { kind: 'info', icon: 'right' },
  success: { kind: 'ok', icon: 'ok' },
  warning: { kind: 'warn', icon: 'warn' },
  error: { kind: 'err', icon: 'error' },
  absent: { kind: 'off' },
};

export const StatusBadge = ({ status, words = STATUS_WORDS }: { status: CheckStatus; words?: typeof STATUS_WORDS }) => (
  <Badge {...STATUS_LOOK[status]}>{words[status]}</Badge>
);

export type TimeHistory = Readonly<Record<string, readonly number[]>>;

type CheckListProps = {
  label: string;
  results: readonly CheckResult[];
  words?: typeof STATUS_WORDS;
  /** Opens a new tab. */
  linkName: string;
  history?: TimeHistory;
  open?: boolean;
  samples: 'shown' | 'folded';
  renderMore?: (result: CheckResult) => ReactNode;
};

export const CheckList = ({ label, results, ...rest }: CheckListProps) => (
  <ul className="checks mt-4 bg-surface ruled" aria-label={label}>
    {results.map((result) => (
      <CheckRow key={result.id} result={result} {...rest} />
    ))}
  </ul>
);

type CheckRowProps = Omit<CheckListProps, 'label' | 'results'> & { result: CheckResult };

const CheckRow = ({ result, ...rest }: CheckRowProps) => {
  const { name, url, status, message, urlCount, responseTimeMs } = result;
  return (
    <li className="not-first:ruled-t">
      <details className="check-row" open={rest.open}>
        <summary className="grid grid-cols-[8.5rem_minmax(0,1fr)_6rem_5rem_6.5rem_1.25rem] gap-3 items-center py-2 px-3 text-md narrow:grid-cols-[minmax(0,1fr)_auto_1.25rem] narrow:gap-y-1 narrow:gap-x-3">
          <StatusBadge status={status} words={rest.words} />
          <span className="check-what">
            <b>{name}</b>
            {url !== null && <span className="num num-long tiny muted">{url}</span>}
            <span className={`check-message check-${status}`}>{message}</span>
          </span>
          <Sparkline values={rest.history?.[result.id] ?? []} bad={status === 'error'} />
          <span className="num right">{responseTimeMs === null ? '' : `${formatCount(responseTimeMs)} ms`}</span>
          <span className="check-count right">
            {urlCount !== undefined && (
              <>
                <b className="num">{formatCount(urlCount)}</b> <span className="tiny faint">entries</span>
              </>
            )}
          </span>
          <Icon name="down" size="s" />
        </summary>
        <CheckBody result={result} {...rest} />
      </details>
    </li>
  );
};

/** Every part keeps its place. */
const CheckBody = ({ result, linkName, samples, renderMore }: CheckRowProps) => {
  const { name, url, details, sampleUrls = [], contentPreview } = result;
  const samplesName =
    sampleUrls.length === 0 ? toolMessages.sampleUrls : toolMessages.someSampleUrls(sampleUrls.length);
  const list = (
    <ul className="check-samples">
      {sampleUrls.length === 0 && <li className="muted py-0.75 px-0">{toolMessages.noSamples}</li>}
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
    <div className="check-body">
      <p className="check-details">{details}</p>
      {renderMore?.(result)}
      {samples === 'shown' && (
        <div>
          <p className="label">{samplesName}</p>
          {list}
        </div>
      )}
      <div className="check-links">
        {url !== null && (
          <a href={url} target="_blank" rel="noopener" aria-label={`${linkName}: ${name} (opens in a new tab)`}>
            {linkName}
            <Icon name="ext" size="s" />
          </a>
        )}
        {samples === 'folded' && <Fold title={samplesName}>{list}</Fold>}
        <Fold title={toolMessages.responsePreview}>
          {contentPreview === undefined ? (
            <p>{toolMessages.noResponse}</p>
          ) : (
            <pre className="num tiny mt-2 mx-0 mb-0 p-3 bg-sunken ruled whitespace-pre-wrap wrap-anywhere">
              {contentPreview}
            </pre>
          )}
        </Fold>
      </div>
    </div>
  );
};

const Fold = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className="check-fold">
    <summary className="text-link">
      <Icon name="right" size="s" />
      {title}
    </summary>
    {children}
  </details>
);
