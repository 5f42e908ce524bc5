import { formatNsn, fsgOfFsc } from '#base/domain/nsn.ts';
import { PageHead } from '#base/frame/titled-page.tsx';
import { paths } from '#base/paths.ts';
import { Button, Count, Num } from '#base/ui/elements.tsx';
import { Section, Table } from '#base/ui/table.tsx';
import { ADD_HEAD, AddCell, NsnCell, ThumbOrIcon } from '../../catalog/part-pager.tsx';
import { lookAlikeWords, partMessages } from '../messages.ts';
import type { Characteristic } from '../part-data.ts';
import { classOf } from '../overview.tsx';
import type { PartData } from '../load-part.server.ts';
import type { LookAlikePage } from './look-alikes.server.ts';

export const LOOK_ALIKES_ID = 'look-alikes';

/** Reserves the height of cards that a script fetches. */
export const LookAlikesPlace = ({ part }: { part: Pick<PartData, 'nsn' | 'listed' | 'sections'> }) =>
  hasLookAlikesPlace(part) ? (
    <Section
      className="section no-print"
      id={LOOK_ALIKES_ID}
      title="Look-alikes"
      aside={partMessages.lookAlikeRule}
      data-look-alikes={paths.lookAlikesFunction(part.nsn)}
    >
      <div className="look-alikes-strip needs-script grid content-center h-33 py-0 px-3 [border:1px_dashed_var(--line-strong)] text-md [&:has(.look-alikes-list)]:p-0 [&:has(.look-alikes-list)]:border-0" />
      <p className="look-alikes-words flex flex-wrap content-start gap-y-0 gap-x-3 mt-2 text-sm text-ink-2 narrow:min-h-[4.5em]">
        <a href={paths.lookAlikes(part.nsn)} rel="nofollow">
          List look-alikes to compare
        </a>
        <span />
      </p>
    </Section>
  ) : null;

/** Only listed items are compared. */
export const hasLookAlikesPlace = ({ listed, sections }: Pick<PartData, 'listed' | 'sections'>): boolean =>
  listed && canHaveLookAlikes(sections.characteristics);

/** Replies that look-alikes need: C12.3. */
const MIN_EQUAL = 3;

/** Null may have enough replies. */
export const canHaveLookAlikes = (rows: readonly Characteristic[] | null): boolean =>
  rows === null ||
  new Set(rows.flatMap(({ mrc, clear_text_reply: reply }) => (mrc && reply ? mrc.code : []))).size >= MIN_EQUAL;

type Item = Pick<PartData, 'nsn' | 'itemName' | 'fsc' | 'classTitle' | 'listed'>;

const COUNTS = { 'Equal characteristics': 'equal', 'Part numbers': 'partCount', Makers: 'makerCount' } as const;
const HEADS = [
  'NSN',
  ...Object.keys(COUNTS).map((text) => ({ text, className: 'right' })),
  { text: 'Action', className: 'right no-print' },
  ADD_HEAD,
];

export const LookAlikeList = ({ item, page }: { item: Item; page: LookAlikePage }) => (
  <>
    <PageHead
      title={
        <>
          Look-alikes of <Num>{formatNsn(item.nsn)}</Num>
        </>
      }
    >
      {item.itemName}, {classOf(item)}. {partMessages.lookAlikeRule} {partMessages.lookAlikeCaution}
    </PageHead>
    <p className="mb-4">{item.listed ? lookAlikeWords(page) : partMessages.lookAlikesUnlisted}</p>
    {page.parts.length > 0 && (
      <form action={paths.compare()}>
        <input type="hidden" name="nsn" value={formatNsn(item.nsn)} />
        <Table caption={partMessages.lookAlikesOf(formatNsn(item.nsn))} heads={HEADS} sticky rows>
          {page.parts.map((part) => (
            <Row key={part.nsn} part={part} item={item} />
          ))}
        </Table>
        <div className="buttons mt-4">
          <Button type="submit" kind="ink">
            Compare the chosen
          </Button>
          <span className="muted small">Up to three beside this item.</span>
        </div>
      </form>
    )}
    <p className="mt-6">
      <a href={paths.part(item.nsn)}>
        Back to <span className="num">{formatNsn(item.nsn)}</span>
      </a>
    </p>
  </>
);

const Row = ({ part, item }: { part: LookAlikePage['parts'][number]; item: Item }) => {
  const nsn = formatNsn(part.nsn);
  return (
    <tr>
      <NsnCell nsn={part.nsn} shelf={part.shelf}>
        <input type="checkbox" name="nsn" value={nsn} aria-label={`Choose ${nsn}`} />
        <ThumbOrIcon itemName={part.itemName} characteristics={part.drawn} fsg={fsgOfFsc(item.fsc)} />
      </NsnCell>
      {Object.entries(COUNTS).map(([label, count]) => (
        <td key={label} className="right cell-pair" data-label={label}>
          <Count of={part[count]} />
        </td>
      ))}
      <td className="right cell-act">
        <a
          className="button button-quiet button-s"
          href={paths.compare([item.nsn, part.nsn])}
          rel="nofollow"
          aria-label={`${partMessages.compare} with ${nsn}`}
        >
          {partMessages.compare}
        </a>
      </td>
      <AddCell nsn={nsn} itemName={part.itemName} />
    </tr>
  );
};
