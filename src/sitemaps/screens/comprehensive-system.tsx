import { formatCount } from '#base/ui/format-count.ts';
import type { CheckResult } from '../checks/check.ts';

/** What /comprehensive-sitemap shows of a sample (S11.3); the places are there before it has been fetched. */
export const SampleFacts = ({ result: { urlCount, extra } }: { result: CheckResult }) => (
  <dl className="sample-facts">
    {[
      ['URL count', urlCount === undefined ? '–' : formatCount(urlCount), 'num'],
      ['Valid XML', yesOrNo(extra?.isValidXml)],
      ['Has NSN URLs', yesOrNo(extra?.hasNsnUrls)],
      ['Size', extra?.sizeKb === undefined ? '–' : `${formatCount(extra.sizeKb)} KB`, 'num'],
    ].map(([name, value, className]) => (
      <div key={name}>
        <dt className="faint">{name}</dt>
        <dd className={className}>{value}</dd>
      </div>
    ))}
  </dl>
);

const yesOrNo = (answer: boolean | undefined): string => (answer === undefined ? '–' : answer ? 'yes' : 'no');
