import { formatTime, utcDate } from '#base/domain/format-time.ts';
import { Note, Empty, ButtonLink, Num } from '#base/ui/elements.tsx';
import type { SetAside } from '../records.ts';
import { paths } from '#base/paths.ts';
import { crawlMessages } from './messages.ts';

const LOOKS = {
  off: { icon: 'info', title: crawlMessages.off },
  empty: { icon: 'info', title: crawlMessages.empty },
  unverified: {
    icon: 'info',
    title: crawlMessages.unverified,
    action: <ButtonLink href={paths.crawl({ engine: 'claims' })}>Requests that are not verified</ButtonLink>,
  },
  computing: { icon: 'clock', title: crawlMessages.computing, action: <ButtonLink href="">Look again</ButtonLink> },
} as const;

/** Each is another thing to do. */
export type NoCoverage = keyof typeof LOOKS;

/** `sinceMs`: when the record begins. */
export const NoCoverageYet = ({ why, sinceMs }: { why: NoCoverage; sinceMs: number }) => (
  <Empty level={1} {...LOOKS[why]}>
    {why === 'computing' && crawlMessages.computingWhy}
    {why === 'off' && (
      <>
        The setting <Num>CRAWL_STATISTICS</Num> switches the record of crawlers off.
      </>
    )}
    {why === 'unverified' && (
      <>
        {crawlMessages.unverifiedWhy} It is recorded since <Num>{utcDate(sinceMs)}</Num>.
      </>
    )}
    {why === 'empty' && (
      <>
        {crawlMessages.emptyWhy} It has recorded since <Num>{formatTime(sinceMs)}</Num>. {crawlMessages.readLogs}{' '}
        <Num>{crawlMessages.readLogsCommand}</Num>
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
