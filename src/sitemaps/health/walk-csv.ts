import { csvLine } from '#base/domain/escape-text.ts';
import { FINDING_KINDS } from '../rules/findings.ts';
import { ITEM_STATES, WALK_GROUPS, type WalkResult } from './walk-result.ts';

const HEADS = ['what', 'name', 'state', 'addresses', 'bytes', 'ms', 'findings', 'detail'];

/** A walk as lines: each sitemap and file, then each finding with its examples. */
export function walkCsv({ names, items, findings }: WalkResult): string {
  const lines = [csvLine(HEADS)];
  const read = new Map(items.map((item) => [`${item.group} ${item.place}`, item]));
  for (const group of WALK_GROUPS)
    names[group].forEach((name, place) => {
      const item = read.get(`${group} ${place}`);
      const figures = item === undefined ? ['', '', ''] : [item.urls, item.bytes, item.ms].map(String);
      const what = group === 'sitemaps' ? 'sitemap' : 'file';
      lines.push(csvLine([what, name, ITEM_STATES[item?.state ?? '.'], ...figures, item?.kinds.join(' ') ?? '', '']));
    });
  for (const { kind, count, examples, since } of findings) {
    const { severity, title } = FINDING_KINDS[kind];
    lines.push(csvLine(['finding', kind, severity, String(count), '', '', title, `since walk ${since.walk}`]));
    for (const { sitemap, entry, detail } of examples)
      lines.push(
        csvLine([
          'example',
          sitemap,
          severity,
          '',
          '',
          '',
          kind,
          `${entry === undefined ? '' : `entry ${entry}: `}${detail}`,
        ]),
      );
  }
  return lines.join('');
}
