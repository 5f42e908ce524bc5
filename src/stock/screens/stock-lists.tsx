import { dayWords } from '#base/domain/day.ts';
import { paths } from '#base/paths.ts';
import { Badge, ButtonLink, counted, formatCount, Submit } from '#base/ui/elements.tsx';
import { Field, RadioGroup } from '#base/ui/field.tsx';
import { InputField, SelectField } from '#base/ui/form-kit.tsx';
import { Icon, type IconName } from '#base/ui/icon.tsx';
import { Rows, Section } from '#base/ui/table.tsx';
import type { ListRow } from '../pages/operator-stock/load.server.ts';
import { MAX_LIST_NAME } from '../stock-line.ts';

export const StockHead = ({ lists }: { lists: readonly ListRow[] }) => {
  const [icon, look, words] = stateOf(lists);
  return (
    <div className="operator-head" data-part="stock-head">
      <div>
        <p className="muted small">Stock lists</p>
        <h1 className={`state-word ${look}`}>
          <Icon name={icon} />
          {words}
        </h1>
      </div>
    </div>
  );
};

function stateOf(lists: readonly ListRow[]): readonly [icon: IconName, look: string, words: string] {
  const warn = (words: string) => ['warn', 'state-word-warn', words] as const;
  const [fall, waiting] = [lists.find(({ isFall }) => isFall), lists.find(({ draft }) => draft !== null)];
  if (fall) return warn(`${fall.name}: ${counted(fall.draft!.gone, 'line')} missing in the new file`);
  if (waiting) return warn(`${waiting.name}: a new file waits`);
  const ended = lists.find(({ until, daysLeft }) => until !== null && daysLeft < 0);
  if (ended) return ['error', 'state-word-err', `${ended.name}: counted too long ago, hidden`];
  const soon = lists.find(({ until, daysLeft, settings }) => until !== null && daysLeft <= settings.remindDays);
  if (soon) return warn(`${soon.name}: shown until ${dayWords(soon.until!)}`);
  const shown = lists.filter(({ until }) => until !== null).length;
  return shown === 0 ? warn('Nothing is on the shelf yet') : ['ok', '', `${counted(shown, 'list')} shown`];
}

export const StockLists = ({ lists }: { lists: readonly ListRow[] }) => (
  <div data-part="stock-lists">
    <Rows
      caption="Stock lists"
      heads={['List', 'Lines', 'Counted', 'Shown until', 'Buyers see', 'Action']}
      right={[1]}
      none="There is no list yet. Nothing is shown to buyers."
      rows={lists.map((list) => [
        <>
          <a className="font-mid" href={paths.stock({ list: list.name })}>
            <bdi>{list.name}</bdi>
          </a>
          {list.draft !== null && <small className="muted block">new file waiting</small>}
        </>,
        list.inForce === null ? '' : formatCount(list.inForce.lines),
        list.inForce === null ? '' : dayWords(list.inForce.countedOn),
        <Until key="until" {...list} />,
        buyersSee(list),
        <a key="act" href={`${paths.stock({ list: list.name })}#new`}>
          Replace<span className="visually-hidden"> {list.name}</span>
        </a>,
      ])}
    />
  </div>
);

const Until = ({ until, daysLeft, settings }: ListRow) =>
  until === null ? (
    <Badge>not shown</Badge>
  ) : daysLeft < 0 ? (
    <Badge kind="err" icon="error">
      ended {dayWords(until)}, hidden
    </Badge>
  ) : (
    <Badge kind={daysLeft <= settings.remindDays ? 'warn' : 'ok'} icon="clock">
      {dayWords(until)}, {daysLeft === 0 ? 'today' : `${counted(daysLeft, 'day')} left`}
    </Badge>
  );

const QUANTITIES = { exact: 'exact quantity', 'in-stock': '“In stock”', nothing: 'nothing' };

const buyersSee = ({ inForce, settings: { quantity, prices } }: ListRow): string =>
  inForce === null ? 'nothing' : QUANTITIES[quantity] + (quantity !== 'nothing' && prices ? ', price' : '');

/** The file may be dropped on its field. */
export const SendFile = ({ lists, chosen }: { lists: readonly ListRow[]; chosen: string }) => (
  <Section
    id="new"
    title="A new file"
    aside="CSV, TSV, XLSX or ODS, up to 50 MB. Nothing changes for buyers until you publish."
  >
    <form
      method="post"
      action={paths.stockFile()}
      encType="multipart/form-data"
      className="ruled bg-surface p-4 grid grid-cols-2 gap-4 narrow:grid-cols-1"
    >
      {lists.length > 0 && (
        <SelectField id="list" label="For the list" of={lists.map(({ name }) => name)} defaultValue={chosen} />
      )}
      <InputField
        id="newList"
        label={lists.length > 0 ? 'Or for a new list' : 'Name of the list'}
        hint="Such as a warehouse. Operators see the name, buyers do not."
        maxLength={MAX_LIST_NAME}
        defaultValue={lists.length > 0 ? '' : 'Main'}
        required={lists.length === 0}
        autoComplete="off"
      />
      <Field id="file" label="Stock list: choose it, or drop it here">
        <input
          className="input min-h-16 file:mr-2 file:px-2 file:font-inherit file:text-md file:text-ink file:bg-sunken file:border file:border-line-strong file:rounded-2"
          id="file"
          name="file"
          type="file"
          required
          accept=".csv,.tsv,.txt,.xlsx,.xlsm,.ods"
        />
      </Field>
      <RadioGroup
        legend="The file has"
        name="mode"
        value="whole"
        options={[
          { value: 'whole', label: 'all lines: what it lacks is gone' },
          { value: 'lines', label: 'single lines: the others stay, quantity 0 removes one' },
        ]}
      />
      <div className="buttons">
        <Submit kind="ink">Read and compare</Submit>
      </div>
    </form>
  </Section>
);

export const Reading = ({ name, file, lines }: { name: string; file: string; lines: number }) => (
  <div className="empty [border:1px_dashed_var(--line-strong)] p-6 grid justify-items-center gap-2" data-refresh>
    <Badge kind="info" icon="clock">
      Reading
    </Badge>
    <p>
      <bdi>{file}</bdi>: {lines === 0 ? 'it is being read' : `${counted(lines, 'line')} so far`}
    </p>
    <ButtonLink href={paths.stock({ list: name })}>Look again</ButtonLink>
  </div>
);
