import { dayWords } from '#base/domain/day.ts';
import { operatorsPage } from '#base/frame/operators-page.tsx';
import { paths } from '#base/paths.ts';
import { Badge, ButtonLink, counted, formatCount, Note, Submit } from '#base/ui/elements.tsx';
import { InputField, SelectField } from '#base/ui/form-kit.tsx';
import { Rows, Section } from '#base/ui/table.tsx';
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
        {chosen !== null && <Chosen list={chosen} />}
      </div>
      <SendFile lists={lists} chosen={chosen?.name} />
      {chosen !== null && <ListSettingsForm list={chosen} />}
      {chosen !== null && chosen.versions.length > 0 && <EarlierLists list={chosen} />}
    </>
  ),
});

const Head = ({ lists, chosen }: { lists: readonly ListRow[]; chosen: ChosenList | null }) => {
  const [look, words] = stateOf(lists);
  return (
    <div className="operator-head">
      <div>
        <p className="muted small">Stock lists</p>
        <h1 className={`state-word ${look}`}>{words}</h1>
      </div>
      {chosen?.inForce && (
        <div className="buttons">
          <ButtonLink href={paths.stock({ list: chosen.name, show: 'lines' })}>Lines shown now</ButtonLink>
        </div>
      )}
    </div>
  );
};

function stateOf(lists: readonly ListRow[]): readonly [look: string, words: string] {
  const [fall, waiting] = [lists.find(({ isFall }) => isFall), lists.find(({ draft }) => draft !== null)];
  if (fall) return ['state-word-warn', `${fall.name}: ${counted(fall.draft!.gone, 'line')} missing in the new file`];
  if (waiting) return ['state-word-warn', `${waiting.name}: a new file waits`];
  const shown = lists.filter(({ until }) => until !== null);
  if (shown.length === 0) return ['state-word-warn', 'Nothing is on the shelf yet'];
  const [next] = shown.toSorted((one, other) => one.daysLeft - other.daysLeft) as [ListRow];
  if (next.daysLeft < 0) return ['state-word-err', `${next.name}: counted too long ago, hidden`];
  const isSoon = next.daysLeft <= next.settings.remindDays;
  return isSoon
    ? ['state-word-warn', `${next.name}: shown until ${dayWords(next.until!)}`]
    : ['', `${counted(shown.length, 'list')} shown to buyers`];
}

const cellsOf = ({ name, inForce, draft, until, daysLeft, settings }: ListRow) => [
  <>
    <a href={paths.stock({ list: name })}>{name}</a>
    {draft !== null && <small className="muted block">new file waiting</small>}
  </>,
  inForce === null ? '' : formatCount(inForce.lines),
  inForce === null ? '' : dayWords(inForce.countedOn),
  until === null ? (
    'not shown'
  ) : (
    <Badge key="until" kind={daysLeft < 0 ? 'err' : daysLeft <= settings.remindDays ? 'warn' : 'ok'} icon="clock">
      {daysLeft < 0 ? `ended ${dayWords(until)}, hidden` : `${dayWords(until)}, ${counted(daysLeft, 'day')} left`}
    </Badge>
  ),
  { exact: 'exact quantity', 'in-stock': '“In stock”', nothing: 'nothing' }[settings.quantity] +
    (settings.quantity !== 'nothing' && settings.prices ? ', price' : ''),
  <a key="act" href={`${paths.stock({ list: name })}#new`}>
    Replace<span className="visually-hidden"> {name}</span>
  </a>,
];

const Chosen = ({ list }: { list: ChosenList }) => {
  const { name, underWay, draft, shown } = list;
  if (shown === 'lines') return <DraftLines list={list} shown={shown} />;
  if (typeof underWay !== 'number')
    return (
      <>
        {underWay !== null && <Note>{underWay}</Note>}
        {draft !== null && <NewList list={list} />}
      </>
    );
  return (
    <p className="note mt-4" data-refresh>
      {draft?.file ?? 'The file'} is being read: {counted(underWay, 'line')} so far.{' '}
      <a href={paths.stock({ list: name })}>Look again</a>
    </p>
  );
};

const MODES = [
  ['whole', 'all lines: what it lacks is gone'],
  ['lines', 'single lines: others stay, quantity 0 removes one'],
] as const;

/** The file may be dropped on its field. */
const SendFile = ({ lists, chosen }: { lists: readonly ListRow[]; chosen: string | undefined }) => (
  <Section
    id="new"
    title="A new file"
    aside="CSV, TSV, XLSX or ODS, up to 50 MB. Nothing changes for buyers until you publish."
  >
    <form
      method="post"
      action={paths.stockFile()}
      encType="multipart/form-data"
      className="ruled bg-surface p-4 grid grid-cols-2 gap-4 items-end narrow:grid-cols-1"
    >
      {chosen && (
        <SelectField id="list" label="For the list" of={lists.map(({ name }) => name)} defaultValue={chosen} />
      )}
      <InputField
        id="newList"
        label={chosen ? 'Or for a new list' : 'Name of the list, such as a warehouse'}
        maxLength={MAX_LIST_NAME}
        defaultValue={chosen ? '' : 'Main'}
        required={!chosen}
      />
      <SelectField id="mode" label="The file has" of={MODES} />
      <div className="[&_input]:min-h-16 [&_input]:py-4 [&_input]:border-dashed">
        <InputField id="file" label="Stock list: choose it, or drop it here" type="file" required />
      </div>
      <div className="buttons">
        <Submit kind="ink">Read and compare</Submit>
      </div>
    </form>
  </Section>
);
