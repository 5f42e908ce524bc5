import type { Readiness } from '../health/readiness.ts';
import type { AlertKind, Wrong } from './alert-machine.ts';

/** DLA publishes an edition every month: one that is older than this has been missed. */
const OLD_EDITION_DAYS = 45;
const BYTES_PER_GB = 1e9;

/** What in the state of the parts is worth an alert. */
export function findWrong({ parts }: Readiness): Partial<Record<AlertKind, Wrong>> {
  const { catalog, quotes, mail, disk, backups } = parts;
  const wrong: Partial<Record<AlertKind, Wrong>> = {};
  if (quotes.status === 'refused') wrong.quotes = { sinceMs: timeOf(quotes.since), fact: '' };
  if (mail.status === 'failing') wrong.mail = { sinceMs: timeOf(mail.since), fact: '' };
  if (backups.status === 'old') wrong.backups = { sinceMs: null, fact: backups.lastGood ?? '' };
  if (disk.status === 'low')
    wrong.disk = {
      sinceMs: null,
      fact: `${((disk.freeShare ?? 0) * 100).toFixed(1)} % (${((disk.freeBytes ?? 0) / BYTES_PER_GB).toFixed(1)} GB)`,
    };
  // the built-in sample grows old and nobody minds
  if (!catalog.sample && catalog.editionAgeDays !== null && catalog.editionAgeDays > OLD_EDITION_DAYS)
    wrong.edition = { sinceMs: null, fact: `${catalog.editionDate}, ${catalog.editionAgeDays} days old` };
  return wrong;
}

const timeOf = (iso: string | null): number | null => (iso === null ? null : Date.parse(iso));
