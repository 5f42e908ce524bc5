import { formatCount } from '../../ui/number.tsx';
import type { Stat } from '../../ui/figures.tsx';
import { estimateCoverage } from './coverage.ts';
import { toolMessages } from './messages.ts';
import { countStatuses, type ShownResult } from './shown-result.ts';

type Plan = { listedNsns: number; classes: number; nsnPages: number; staticFiles: number };

/** What the final tests say of the whole: estimates from the NSN pages among them. */
export function finalStats(results: readonly ShownResult[], plan: Plan): Stat[] {
  const { success, total, absent } = countStatuses(results);
  const urls = plan.listedNsns + plan.classes;
  const readings = [...new Map(results.flatMap(nsnPageOf)).entries()].map(([page, urlCount]) => ({ page, urlCount }));
  const estimate = estimateCoverage(readings, { nsnPages: plan.nsnPages, urls });
  return [
    {
      label: 'Estimated coverage',
      value: estimate === null ? '–' : percent(estimate.share),
      explanation: `of ${formatCount(plan.listedNsns)} NSNs and ${formatCount(plan.classes)} classes`,
    },
    {
      label: 'Estimated total URLs',
      value: estimate === null ? '–' : formatCount(estimate.urls),
      explanation: 'from the NSN pages tested',
    },
    {
      label: 'Valid sitemaps',
      value: `${success}/${total}`,
      explanation: absent > 0 ? `${absent} ${toolMessages.notInCatalog}` : 'of those tested',
    },
    {
      label: 'Total sitemaps',
      value: `${formatCount(plan.nsnPages)}+`,
      explanation: `NSN pages; ${formatCount(plan.staticFiles)} with static and classes`,
    },
  ];
}

/** Number and URLs of a page of NSNs that has been tested; nothing for other sitemaps. The last page may stand twice in a list. */
function nsnPageOf({ url, status, urlCount = 0 }: ShownResult): [number, number][] {
  if (url === null || status === 'pending' || status === 'testing') return [];
  const query = new URLSearchParams(url.slice(url.indexOf('?') + 1));
  return query.get('type') === 'nsn' ? [[Number(query.get('page') ?? 1), urlCount]] : [];
}

/** 100% only when nothing is missing. */
function percent(share: number): string {
  return `${share === 1 ? 100 : Math.floor(share * 1_000) / 10}%`;
}
