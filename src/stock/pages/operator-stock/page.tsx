import { dayWords } from '#base/domain/day.ts';
import { operatorsPage } from '#base/frame/operators-page.tsx';
import { paths } from '#base/paths.ts';
import { ButtonLink, counted, formatCount, Note, Submit } from '#base/ui/elements.tsx';
import { SizeBar } from '#base/ui/figures.tsx';
import { InputField, SelectField } from '#base/ui/form-kit.tsx';
import { Rows } from '#base/ui/table.tsx';
import { DraftLines } from '../../screens/draft-lines.tsx';
import { EarlierLists, ListSettingsForm } from '../../screens/list-settings.tsx';
import { NewList } from '../../screens/new-list.tsx';
import { MAX_LIST_NAME } from '../../stock-line.ts';
import type { ChosenList, ListRow, StockPageData } from './load.server.ts';

export const { head, View } = operatorsPage<NonNullable<StockPageData>>({
  path: paths.stock(),
  title: 'Stock lists',
  description: 'What is on the shelf, for the operator.',
  unavailable: 'The stock lists cannot be read just now. This does not mean that there are none.',
  content: ({ why, lists, chosen }) => (
    <>
      <div data-part="stock-lists">
        <Head lists={lists} chosen={chosen} />
        {why !== '' && (
          <div role="alert" className="mb-4">
            <Note>{why}</Note>
          </div>
        )}
        <Rows
          caption="Stock lists"
          heads={['List', 'Lines', 'Counted', 'Shown until', 'Buyers see', 'Action']}
          right={[1]}
          none="There is no list yet, and nothing is shown to buyers."
          rows={lists.map(cellsOf)}
        />
      </div>
      <div data-part="stock-list">{chosen !== null && <Chosen list={chosen} />}</div>
      <SendFile lists={lists} chosen={chosen?.name} />
      {chosen !== null && <ListSettingsForm list={chosen} />}
      {chosen !== null && chosen.versions.length > 0 && <EarlierLists list={chosen} />}
    </>
  ),
});

const Head = ({ lists, chosen }: { lists: readonly ListRow[]; chosen: ChosenList | null }) => {
  const [look, words] = chosen?.hindrance
    ? ['state-word-err', `${chosen.name}: the new file cannot be published`]
    : stateOf(chosen?.draft ? [chosen] : lists);
  return (
    <div className="operator-head">
      <div>
        <p className="muted small">Stock lists</p>
        <h1 className={`state-word ${look}`}>{words}</h1>
      </div>
      {chosen?.inForce && (
        <div className="buttons">
          <ButtonLink href={paths.stock({ list: chosen.name, show: 'lines' })}>Lines shown now</ButtonLink>
          <ButtonLink href={paths.shelf()} icon="shelf">
            What buyers see
          </ButtonLink>
        </div>
      )}
    </div>
  );
};

function stateOf(lists: readonly ListRow[]): readonly [look: string, words: string] {
  const waiting = lists.find(({ fall }) => fall !== null) ?? lists.find(({ draft }) => draft !== null);
  if (waiting) {
    const words = waiting.fall
      ? `${counted(waiting.draft!.gone, 'line')} missing in the new file`
      : 'a new file is not published yet';
    return ['state-word-warn', `${waiting.name}: ${words}`];
  }
  const [next, ...others] = lists
    .filter(({ until }) => until !== null)
    .toSorted((one, other) => one.daysLeft - other.daysLeft);
  if (next === undefined) return ['state-word-warn', 'Nothing is on the shelf yet'];
  if (next.daysLeft < 0) return ['state-word-err', `${next.name}: counted too long ago, hidden`];
  return next.daysLeft <= next.settings.remindDays
    ? ['state-word-warn', `${next.name}: shown until ${dayWords(next.until!)}`]
    : ['', `${counted(others.length + 1, 'list')} shown to buyers`];
}

const cellsOf = (list: ListRow) => [
  <>
    <a href={paths.stock({ list: list.name })}>{list.name}</a>
    {list.draft !== null && <small className="muted block">new file waiting</small>}
  </>,
  list.inForce === null ? '' : formatCount(list.inForce.lines),
  list.inForce === null ? '' : dayWords(list.inForce.countedOn),
  list.until === null ? 'not shown' : <DaysLeft key="until" {...list} until={list.until} />,
  { exact: 'exact quantity', 'in-stock': '“In stock”', nothing: 'nothing' }[list.settings.quantity] +
    (list.settings.quantity !== 'nothing' && list.settings.prices ? ', price' : ''),
  <a key="act" href={`${paths.stock({ list: list.name })}#new`}>
    Replace<span className="visually-hidden"> {list.name}</span>
  </a>,
];

/** How long a list is shown, as a bar of its days. */
const DaysLeft = ({ until, daysLeft, settings }: ListRow & { until: string }) => {
  const isOver = daysLeft < 0;
  const look = isOver ? 'text-err [&_rect]:fill-bar-err' : 'text-warn [&_rect]:fill-bar-warn';
  return (
    <span className={`flex items-center gap-2 text-sm ${daysLeft <= settings.remindDays ? look : ''}`}>
      <span className="flex w-18 narrow:w-12">
        <SizeBar count={isOver ? 1 : daysLeft} largest={isOver ? 1 : settings.days} />
      </span>
      {isOver ? `ended ${dayWords(until)}, hidden` : `${dayWords(until)}, ${counted(daysLeft, 'day')} left`}
    </span>
  );
};

const Chosen = ({ list }: { list: ChosenList }) => {
  const { name, underWay, draft, shown } = list;
  if (shown === 'lines') return <DraftLines list={list} shown={shown} />;
  if (typeof underWay === 'number')
    return (
      <p className="note mt-4" data-refresh>
        {draft?.file ?? 'The file'} is being read: {counted(underWay, 'line')} so far.{' '}
        <a href={paths.stock({ list: name })}>Look again</a>
      </p>
    );
  return (
    <>
      {underWay !== null && <Note>{underWay}</Note>}
      {draft !== null && <NewList list={list} />}
    </>
  );
};

const MODES = [
  ['whole', 'all lines: others are removed'],
  ['lines', 'some lines: others stay, quantity 0 removes one'],
] as const;

/** Browsers take a file that is dropped on its field. */
const SendFile = ({ lists, chosen }: { lists: readonly ListRow[]; chosen: string | undefined }) => (
  <form
    id="new"
    method="post"
    action={paths.stockFile()}
    encType="multipart/form-data"
    className="drop-file mt-4 p-4 grid grid-cols-3 gap-4 items-end narrow:grid-cols-1 ruled bg-surface [&>:first-child]:col-span-full"
  >
    <InputField
      id="file"
      label="Stock list: choose it, or drop it here"
      hint="CSV, TSV, XLSX or ODS, up to 50 MB. Nothing changes for buyers until you publish."
      type="file"
      required
      aria-invalid={false}
    />
    {chosen && <SelectField id="list" label="For the list" of={lists.map(({ name }) => name)} defaultValue={chosen} />}
    <InputField
      id="newList"
      label={chosen ? 'Or for a new list' : 'Name of the list, such as a warehouse'}
      maxLength={MAX_LIST_NAME}
      defaultValue={chosen ? '' : 'Main'}
      required={!chosen}
    />
    <SelectField id="mode" label="The file has" of={MODES} />
    <div className="buttons col-span-full">
      <Submit kind="ink">Read and compare</Submit>
    </div>
  </form>
);
