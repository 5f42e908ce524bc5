import { formatNsn } from '../../../domain/nsn.ts';
import { paths } from '../../../paths.ts';
import type { MakerPart } from '../../../catalog/catalog-search.ts';
import { Table } from '../../../ui/table.tsx';
import { type MakerData, makerName, makerPath } from './maker-data.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Select, TextInput } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { formatCount, Num } from '../../../ui/number.tsx';
import { Note } from '../../../ui/feedback.tsx';
import { Pager } from '../../../ui/navigation.tsx';

/** Part numbers of one NSN in a row before "+N more". */
const NUMBERS_SHOWN = 3;

const HEADS = ['NSN', 'Item name', 'Part number', { text: 'Action', className: 'right no-print' }];

/** Listed NSNs of a maker with its own part numbers of each. */
export const MakerParts = ({ data }: { data: MakerData }) => (
  <Table caption={`Parts of ${makerName(data)}`} heads={HEADS} sticky rows>
    {data.parts.parts.map((part) => (
      <PartRow key={part.nsn} part={part} />
    ))}
  </Table>
);

const PartRow = ({ part: { nsn, itemName, partNumbers } }: { part: MakerPart }) => {
  const asked = partNumbers[0] ?? formatNsn(nsn);
  return (
    <tr>
      <td className="cell-lead">
        <a className="num medium" href={paths.part(nsn)}>
          {formatNsn(nsn)}
        </a>
      </td>
      <td>{itemName}</td>
      <td>
        <span className="maker-numbers">
          {partNumbers.slice(0, NUMBERS_SHOWN).map((partNumber) => (
            <span className="num num-long" key={partNumber}>
              {partNumber}
            </span>
          ))}
          {partNumbers.length > NUMBERS_SHOWN && (
            <span className="muted small">+{partNumbers.length - NUMBERS_SHOWN} more</span>
          )}
        </span>
      </td>
      <td className="right cell-act">
        <a
          className="button button-quiet button-s"
          href={paths.quoteFormFor(asked)}
          rel="nofollow"
          aria-label={`Request Quote for ${asked}`}
        >
          Request Quote
        </a>
      </td>
    </tr>
  );
};

/** Class and text: a plain GET form over `fsc` and `q`. */
export const MakerFilterForm = ({ data: { cage, filter, classes } }: { data: MakerData }) => (
  <form className="tools" action={paths.maker(cage)}>
    <div className="tools-find">
      <Icon name="search" />
      <input
        className="input"
        type="search"
        name="q"
        aria-label="Search the parts of this maker"
        placeholder="Item name or how a part number begins"
        defaultValue={filter.text}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
      />
    </div>
    <div className="maker-class">
      {classes === null ? (
        <TextInput
          name="fsc"
          numeric
          inputMode="numeric"
          maxLength={4}
          aria-label="Supply class, four digits"
          placeholder="Class"
          defaultValue={filter.fsc ?? ''}
          autoComplete="off"
        />
      ) : (
        <Select name="fsc" aria-label="Supply class" defaultValue={filter.fsc ?? ''}>
          <option value="">All classes</option>
          {filter.fsc !== null && !classes.some(({ fsc }) => fsc === filter.fsc) && (
            <option value={filter.fsc}>{filter.fsc}</option>
          )}
          {classes.map(({ fsc, title, count, isMore }) => (
            <option key={fsc} value={fsc}>
              {`${fsc}${title ? ` ${title}` : ''} (${formatCount(count)}${isMore ? '+' : ''})`}
            </option>
          ))}
        </Select>
      )}
    </div>
    <Button type="submit">Find parts</Button>
    {(filter.fsc !== null || filter.text !== '') && (
      <ButtonLink kind="quiet" href={paths.maker(cage)}>
        Show all
      </ButtonLink>
    )}
  </form>
);

/** NSNs on one page of a list: C12.1. */
const NSNS_PER_PAGE = 100;

/** By key; where the maker's parts were looked through in part, on from there. */
export const MakerPages = ({ data }: { data: MakerData }) => {
  const { parts, backward } = data;
  const key = (query: { after?: string; before?: string }) => makerPath(data, query);
  const [first, last] = [parts.parts.at(0), parts.parts.at(-1)];
  const upTo = parts.lookedUpTo;
  const isPaged = (parts.hasPrevious || parts.hasNext) && first !== undefined && last !== undefined;
  return (
    <>
      {isPaged && (
        <Pager
          size={NSNS_PER_PAGE}
          previous={parts.hasPrevious && !(backward && upTo) ? key({ before: formatNsn(first.nsn) }) : null}
          next={parts.hasNext && (backward || !upTo) ? key({ after: formatNsn(last.nsn) }) : null}
        >
          <Num>{formatNsn(first.nsn)}</Num> to <Num>{formatNsn(last.nsn)}</Num>
        </Pager>
      )}
      {upTo !== null && (
        <div className="look-further">
          <Note plain>
            Few parts match, so the parts of this maker have been looked through {backward ? 'back to' : 'up to'}{' '}
            <Num>{formatNsn(upTo)}</Num> only.
          </Note>
          <ButtonLink href={key(backward ? { before: formatNsn(upTo) } : { after: formatNsn(upTo) })} rel="nofollow">
            Look further
          </ButtonLink>
        </div>
      )}
    </>
  );
};
