import { formatTime, utcDate } from '#base/domain/format-time.ts';
import { Note, Empty, ButtonLink, Num } from '#base/ui/elements.tsx';
import type { SetAside } from '../records.ts';
import { paths } from '#base/paths.ts';

const LOOKS = {
  off: { icon: 'info', title: 'Crawlers are not recorded' },
  empty: { icon: 'info', title: 'Nothing recorded yet' },
  unverified: {
    icon: 'info',
    title: 'No verified crawler yet',
    action: <ButtonLink href={paths.crawl({ engine: 'claims' })}>Requests that are not verified</ButtonLink>,
  },
  computing: {
    icon: 'clock',
    title: 'The report is being computed',
    action: <ButtonLink href="">Look again</ButtonLink>,
  },
} as const;

/** Each is another thing to do. */
export type NoCoverage = keyof typeof LOOKS;

/** `sinceMs`: when the record begins. */
export const NoCoverageYet = ({ why, sinceMs }: { why: NoCoverage; sinceMs: number }) => (
  <Empty level={1} {...LOOKS[why]}>
    {why === 'computing' &&
      'It takes some seconds after a start, a new catalog or a change of the day. The page shows it by itself, or look again.'}
    {why === 'off' && (
      <>
        The setting <Num>CRAWL_STATISTICS</Num> switches the record of crawlers off.
      </>
    )}
    {why === 'unverified' && (
      <>
        Every request that named an engine came from elsewhere, or could not be verified. It is recorded since{' '}
        <Num>{utcDate(sinceMs)}</Num>.
      </>
    )}
    {why === 'empty' && (
      <>
        This server records crawlers that can be verified. The first fetch of a search engine shows here after a minute
        or two. It has recorded since <Num>{formatTime(sinceMs)}</Num>. To see the past at once, read the access logs of
        your web server: <Num>npm run crawl -- read FILE</Num>
      </>
    )}
  </Empty>
);

/** Says that a damaged record was set aside. */
export const SetAsideNote = ({ of }: { of: SetAside | null }) =>
  of !== null && (
    <Note>
      The record before <Num>{formatTime(of.atMs)}</Num> was damaged and is not in these figures. It lies in the data
      folder as <Num>{of.name}</Num>; once it is moved away, this note ends.
    </Note>
  );
