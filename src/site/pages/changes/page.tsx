import { formatNsn } from '#base/domain/nsn.ts';
import { framedPage } from '#base/frame/titled-page.tsx';
import { paths, type ChangesQuery } from '#base/paths.ts';
import { ButtonLink } from '#base/ui/button.tsx';
import { Note } from '#base/ui/feedback.tsx';
import { Count, Num } from '#base/ui/number.tsx';
import { FoldedTable, Section, Table } from '#base/ui/table.tsx';
import { ChangeWords } from '../../changes/change-words.tsx';
import { changeMessages, KIND_NAMES } from '../../changes/messages.ts';
import type { ChangesData } from './load.server.ts';

type Data = NonNullable<ChangesData>;

const CLASSES_SHOWN = 20;

const Changes = ({ data }: { data: Data }) => {
  const { months, month, editions } = data;
  return (
    <>
      <nav className="flex flex-wrap gap-y-1 gap-x-4" aria-label="Months">
        {months.map((each) => (
          <a
            className="num"
            key={each}
            href={paths.changes({ month: each })}
            aria-current={each === month || undefined}
          >
            {each}
          </a>
        ))}
      </nav>
      {months.length === 0 && <Note plain>{data.isRecordHere ? changeMessages.none : changeMessages.notReleased}</Note>}
      {editions.map(({ date, compared, gap }) => (
        <p className="mt-3" key={date}>
          Edition of <Num>{date}</Num>. {gap ? changeMessages.gap(date) : compared ? '' : changeMessages.begins(date)}
        </p>
      ))}
      {data.classes.length > 0 && <Counts data={data} />}
      {data.kind !== null && <Items data={data} />}
    </>
  );
};

/** Kinds are columns; a first row has all classes. */
const Counts = ({ data: { classes, kinds, month, kind, fsc } }: { data: Data }) => {
  const sums = kinds.map((each) => classes.reduce((sum, { counts }) => sum + (counts[each] ?? 0), 0));
  const shown = kinds.filter((_, at) => sums[at]! > 0);
  const all = { fsc: '', title: 'All classes', counts: Object.fromEntries(kinds.map((each, at) => [each, sums[at]])) };
  const lines = [all, ...classes].map((line) => (
    <tr key={line.fsc}>
      <td>
        {line.fsc !== '' && <Num strong>{line.fsc} </Num>}
        {line.title}
      </td>
      {shown.map((each) => (
        <td className="right num" key={each}>
          {line.counts[each] && (
            <a
              href={paths.changes({ month: month!, kind: each, fsc: line.fsc })}
              rel="nofollow"
              aria-current={(each === kind && line.fsc === (fsc ?? '')) || undefined}
            >
              <Count of={line.counts[each]} />
            </a>
          )}
        </td>
      ))}
    </tr>
  ));
  return (
    <Section id="counts" title="By kind and class">
      <div className="overflow-x-auto">
        <FoldedTable
          caption="Changes by class"
          heads={['Class', ...shown.map((each) => ({ text: KIND_NAMES[each], className: 'right' }))]}
          lines={lines}
          shown={CLASSES_SHOWN}
          more={`${lines.length - CLASSES_SHOWN} more classes`}
          open={false}
        />
      </div>
    </Section>
  );
};

const Items = ({ data: { kind, fsc, month, items, next, after } }: { data: Data }) => {
  const query: ChangesQuery = { month: month!, kind: kind!, fsc: fsc ?? '' };
  return (
    <Section id="items" title={`${KIND_NAMES[kind!]}${fsc === null ? '' : `, FSC ${fsc}`}`}>
      <Table caption="Items" heads={['NSN', 'Item', 'Change', 'Edition']} rows>
        {items.map((item) => (
          <tr key={`${item.nsn} ${item.date}`}>
            <td className="cell-lead">
              <a className="num font-mid" href={paths.part(item.nsn)}>
                {formatNsn(item.nsn)}
              </a>
            </td>
            <td>{item.itemName ?? <span className="muted">not listed</span>}</td>
            <td>
              <ChangeWords change={item} />
            </td>
            <td>
              <Num>{item.date}</Num>
            </td>
          </tr>
        ))}
      </Table>
      {items.length === 0 && <Note plain>No change of this kind is recorded here.</Note>}
      <div className="buttons mt-3">
        {after !== null && (
          <ButtonLink href={`${paths.changes(query)}#items`} rel="nofollow">
            First page
          </ButtonLink>
        )}
        {next !== null && (
          <ButtonLink href={`${paths.changes({ ...query, after: formatNsn(next) })}#items`} rel="nofollow">
            Next 100
          </ButtonLink>
        )}
      </div>
    </Section>
  );
};

export const { head, View } = framedPage<ChangesData>((data) => ({
  title: changeMessages.title,
  description: changeMessages.about,
  canonical: paths.changes(),
  noindex: data === null,
  current: 'catalog',
  crumbs: [
    { name: 'Catalog', path: paths.catalog() },
    { name: changeMessages.title, path: paths.changes() },
  ],
  content: (
    <>
      <div className="page-head pt-0">
        <h1>{changeMessages.title}</h1>
        <p>
          {changeMessages.about} <a href={paths.changesFeed()}>Atom feed</a>
        </p>
      </div>
      {data === null ? <Note>{changeMessages.failed}</Note> : <Changes data={data} />}
    </>
  ),
}));
