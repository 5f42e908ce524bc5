import { formatNsn } from '#base/domain/nsn.ts';
import { normalizePartNumber } from '#base/domain/part-number.ts';
import { paths } from '#base/paths.ts';
import { MoreRow, Table } from '#base/ui/table.tsx';
import { ADD_HEAD, AddCell } from '../part-pager.tsx';
import { FewMakers } from './few-makers.tsx';
import { ListPager } from './list-pager.tsx';
import { onlyMaker } from './result-tables.tsx';
import { type SearchData, searchPath } from './search-data.ts';

type Beginning = NonNullable<SearchData['beginning']>;

const HEADS = ['Part number', 'NSN', 'Item name', 'Maker', ADD_HEAD];

export const BeginningTable = ({ data, beginning }: { data: SearchData; beginning: Beginning }) => {
  const { page, typed, beside, isFirst } = beginning;
  return (
    <>
      <Table caption={beginningTitle(data)} heads={HEADS} sticky={!beside} rows>
        {rowsOf(page.numbers).map(({ partNumber, nsn, itemName, makers }) => (
          <tr key={`${partNumber} ${nsn}`}>
            <td className="cell-lead beginning-number">
              <a className="num num-long medium" href={paths.search(partNumber)}>
                <MarkedBeginning partNumber={partNumber} typed={typed} />
              </a>
            </td>
            <td>
              <a className="num" href={paths.part(nsn)}>
                {formatNsn(nsn)}
              </a>
            </td>
            <td>{itemName}</td>
            <td className="found-makers">
              <FewMakers makers={makers} nsn={nsn} />
            </td>
            <AddCell nsn={formatNsn(nsn)} itemName={itemName} reference={{ partNumber, ...onlyMaker(makers) }} />
          </tr>
        ))}
        {beside && page.next !== null && (
          <MoreRow columns={HEADS.length} href={searchPath(data, { numbers: 'all' })}>
            Show all that begin so
          </MoreRow>
        )}
      </Table>
      {!beside && (
        <ListPager
          first={isFirst ? null : { href: searchPath(data, { numbers: 'all' }), name: 'First numbers' }}
          next={page.next && { href: searchPath(data, { numbers: page.next }), name: 'Next numbers' }}
        />
      )}
    </>
  );
};

export const beginningTitle = ({ text }: Pick<SearchData, 'text'>): string => `Part numbers that begin with ${text}`;

type Numbered = Beginning['page']['numbers'][number];
type Row = Omit<Numbered, 'cage' | 'company'> & { makers: Pick<Numbered, 'cage' | 'company'>[] };

/** Joins the makers of a number and NSN. */
function rowsOf(numbers: readonly Numbered[]): Row[] {
  const rows: Row[] = [];
  for (const { cage, company, ...number } of numbers) {
    const last = rows.at(-1);
    if (last?.partNumber === number.partNumber && last.nsn === number.nsn) last.makers.push({ cage, company });
    else rows.push({ ...number, makers: [{ cage, company }] });
  }
  return rows;
}

/** Marks the typed beginning, whatever its punctuation. */
const MarkedBeginning = ({ partNumber, typed }: { partNumber: string; typed: string }) => {
  const end = endOfBeginning(partNumber, typed.length);
  return (
    <>
      <mark>{partNumber.slice(0, end)}</mark>
      {partNumber.slice(end)}
    </>
  );
};

function endOfBeginning(partNumber: string, length: number): number {
  for (let end = length; end <= partNumber.length; end++)
    if ((normalizePartNumber(partNumber.slice(0, end))?.length ?? 0) >= length) return end;
  return partNumber.length;
}
