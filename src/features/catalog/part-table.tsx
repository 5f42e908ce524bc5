import { formatNsn } from '../../domain/nsn.ts';
import { paths } from '../../paths.ts';
import type { ListedPart, PartPage } from '../../catalog/catalog-store.ts';
import type { SectionName } from '../../domain/publog-columns.ts';
import { hasSection } from '../../catalog/sections.ts';
import { Button } from '../../ui/button.tsx';
import { Badge, type BadgeKind } from '../../ui/badge.tsx';
import { Count, Num } from '../../ui/number.tsx';
import { Table } from '../../ui/table.tsx';
import { Pager } from '../../ui/navigation.tsx';

/** Sections that help to choose a part, in the order of the row. */
const DATA_ON_FILE: readonly { section: SectionName; word: string; kind: BadgeKind }[] = [
  { section: 'characteristics', word: 'Characteristics', kind: 'info' },
  { section: 'packaging', word: 'Packaging', kind: 'plain' },
  { section: 'freight', word: 'Freight', kind: 'plain' },
];

const HEADS = [
  'NSN',
  'Item name',
  { text: 'Makers', className: 'right' },
  'Data on file',
  { text: 'Action', className: 'right no-print' },
];

/** The form that takes the chosen parts side by side; their boxes stand in the table above it. */
const COMPARE_FORM = 'compare-chosen';

type PartTableProps = {
  caption: string;
  parts: readonly ListedPart[];
  /** Whether several can be chosen to be compared. */
  choose?: boolean;
};

/** Listed NSNs for comparing: number, name, makers, what is on file, and the next step. */
export const PartTable = ({ caption, parts, choose }: PartTableProps) => {
  const isChosenFrom = choose === true && parts.length > 1;
  return (
    <>
      <Table caption={caption} heads={HEADS} sticky rows>
        {parts.map((part) => (
          <PartRow key={part.nsn} part={part} choose={isChosenFrom} />
        ))}
      </Table>
      {isChosenFrom && (
        <form id={COMPARE_FORM} className="buttons table-form no-print" action={paths.compare()}>
          <Button type="submit" size="s">
            Compare the chosen
          </Button>
          <span className="muted small">Up to four.</span>
        </form>
      )}
    </>
  );
};

const PartRow = ({ part, choose }: { part: ListedPart; choose: boolean }) => {
  const nsn = formatNsn(part.nsn);
  const onFile = DATA_ON_FILE.filter(({ section }) => hasSection(part.sections, section));
  return (
    <tr>
      <td className="cell-lead">
        {choose && <input type="checkbox" form={COMPARE_FORM} name="nsn" value={nsn} aria-label={`Choose ${nsn}`} />}
        <a className="num medium" href={paths.part(part.nsn)}>
          {nsn}
        </a>
      </td>
      <td>{part.itemName}</td>
      <td className="right cell-pair" data-label="Makers">
        <Count of={part.makerCount} />
      </td>
      <td className="cell-pair">
        <span className="badges">
          {onFile.map(({ word, kind }) => (
            <Badge key={word} kind={kind}>
              {word}
            </Badge>
          ))}
          {onFile.length === 0 && <Badge kind="off">Reference only</Badge>}
        </span>
      </td>
      <td className="right cell-act">
        <a className="button button-quiet button-s" href={paths.quoteFormFor(nsn)} rel="nofollow">
          Request Quote
        </a>
      </td>
    </tr>
  );
};

/** NSNs on one page of a list: C4.2. */
const NSNS_PER_PAGE = 100;

type PartPagerProps = {
  page: PartPage;
  /** The address of the page after or before a key; with neither, of the first page. */
  address: (key: { after?: string; before?: string }) => string;
};

/** Previous and next page by key; nothing where there is only one page. */
export const PartPager = ({ page, address }: PartPagerProps) => {
  const first = page.parts.at(0);
  const last = page.parts.at(-1);
  if (!first || !last || !(page.hasPrevious || page.hasNext)) return null;
  // The page before an early one is the first: it keeps its plain address.
  const previousIsFirst = page.position !== null && page.position <= NSNS_PER_PAGE;
  const previous = previousIsFirst ? address({}) : address({ before: formatNsn(first.nsn) });
  return (
    <Pager
      size={NSNS_PER_PAGE}
      previous={page.hasPrevious ? previous : null}
      next={page.hasNext ? address({ after: formatNsn(last.nsn) }) : null}
    >
      <Num>{formatNsn(first.nsn)}</Num> to <Num>{formatNsn(last.nsn)}</Num>
    </Pager>
  );
};

/** "1 to 100 of 180,451"; what is not known is left out. */
export const PartRange = ({ page }: { page: PartPage }) => {
  const shown = page.parts.length;
  if (shown === 0) return null;
  if (page.position === null)
    return (
      <>
        {page.total === null ? (
          'Showing '
        ) : (
          <>
            <Count of={page.total} /> found, showing{' '}
          </>
        )}
        <Count of={shown} />
      </>
    );
  return (
    <>
      <Count of={page.position + 1} /> to <Count of={page.position + shown} />
      {page.total !== null && (
        <>
          {' of '}
          <Count of={page.total} />
        </>
      )}
    </>
  );
};
