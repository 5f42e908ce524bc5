import { formatTime } from '#base/domain/format-time.ts';
import { formatPrice } from '#base/domain/money.ts';
import { paths } from '#base/paths.ts';
import { Badge, formatCount, Submit } from '#base/ui/elements.tsx';
import { RadioGroup } from '#base/ui/field.tsx';
import { ActionForm, Check, InputField, SelectField } from '#base/ui/form-kit.tsx';
import { Rows, Section } from '#base/ui/table.tsx';
import type { ChosenList } from '../pages/operator-stock/load.server.ts';
import type { ShelfLine } from '../shelf/follow-shelf.ts';
import { CERTIFICATE_WORDS, countedWords, heldWords, leadWords } from '../shelf/shelf-words.ts';
import { CHOICE_SETTINGS, NUMBER_SETTINGS, type ListSettings, type NumberSetting } from '../stock-line.ts';

const { quantity: QUANTITY, ...READING } = CHOICE_SETTINGS;

const QUANTITIES = Object.entries(QUANTITY[1]).map(([value, label]) => ({ value, label }));

/** How files of a list write prices, numbers and dates. */
export const ReadingFields = ({ settings }: { settings: ListSettings }) =>
  Object.entries(READING).map(([id, [label, of]]) => (
    <SelectField
      key={id}
      {...{ id, label }}
      of={Object.entries(of)}
      defaultValue={settings[id as keyof typeof READING]}
    />
  ));

export const ListSettingsForm = ({ list: { name, settings, draft, sample } }: { list: ChosenList }) => (
  <Section title="What buyers see" aside={`${name}; each list has its own`}>
    <ActionForm
      action={paths.stock({ list: name })}
      name="settings"
      className="ruled bg-surface p-4 grid grid-cols-3 small:grid-cols-2 narrow:grid-cols-1 gap-6 items-start [&>div]:grid [&>div]:gap-3"
    >
      <div>
        <RadioGroup legend={QUANTITY[0]} name="quantity" value={settings.quantity} options={QUANTITIES} />
        <fieldset>
          <legend className="text-md font-mid">Also shown</legend>
          <Check name="prices" defaultChecked={settings.prices}>
            Prices
          </Check>
          <Check name="places" defaultChecked={settings.places}>
            Place and lead time
          </Check>
        </fieldset>
      </div>
      <div>
        {Object.entries(NUMBER_SETTINGS).map(([id, [label, hint, min, max]]) => {
          const value = settings[id as NumberSetting] ?? '';
          return <InputField key={id} {...{ id, label, hint, min, max }} type="number" defaultValue={value} />;
        })}
      </div>
      <div>
        <Seen line={sample} />
        {draft?.state !== 'draft' && <ReadingFields settings={settings} />}
      </div>
      <p className="col-span-full">
        <Submit kind="ink">Save</Submit>
      </p>
    </ActionForm>
  </Section>
);

/** The first line of a list as buyers see it. */
const Seen = ({ line }: { line: ShelfLine | null }) =>
  line && (
    <div className="text-sm leading-snug">
      <p className="font-mid mb-1">How a buyer sees the first line</p>
      <p className="ruled bg-accent-soft [box-shadow:inset_3px_0_var(--accent)] py-2 px-3">
        {[
          heldWords([line]),
          line.condition,
          line.price ? formatPrice(line.price, line.currency) : 'price on request',
          line.certificate && CERTIFICATE_WORDS[line.certificate],
          leadWords(line.leadDays),
          line.place,
          countedWords([line]),
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
    </div>
  );

export const EarlierLists = ({ list: { name, versions, inForce } }: { list: ChosenList }) => (
  <Section title="Earlier lists" aside={`${name}; the last 10 are kept`}>
    <Rows
      caption="Earlier lists"
      heads={['File', 'Read', 'Lines', 'Change', 'By', 'Action']}
      right={[2]}
      rows={versions.map(({ id, state, atMs, file, lines, added, changed, gone, who }) => {
        const isShown = state === 'in-force';
        return [
          file,
          formatTime(atMs),
          formatCount(lines),
          `${formatCount(added)} new, ${formatCount(changed)} changed, ${formatCount(gone)} gone`,
          who,
          <ActionForm
            key="act"
            action={paths.stock({ list: name })}
            name={isShown ? 'hide' : 'back'}
            number={String(id)}
            className="flex flex-wrap gap-2"
          >
            <input type="hidden" name="instead" value={inForce?.id ?? 0} />
            {isShown && <Badge kind="ok">Shown now</Badge>}
            <Submit size="s">{isShown ? 'Hide the list' : 'Go back to this'}</Submit>
          </ActionForm>,
        ];
      })}
    />
  </Section>
);
