import { formatTime } from '#base/domain/format-time.ts';
import { paths } from '#base/paths.ts';
import { Badge, formatCount, Submit } from '#base/ui/elements.tsx';
import { RadioGroup } from '#base/ui/field.tsx';
import { ActionForm, Check, InputField, SelectField } from '#base/ui/form-kit.tsx';
import { Rows, Section } from '#base/ui/table.tsx';
import type { ChosenList } from '../pages/operator-stock/load.server.ts';
import { CHOICE_SETTINGS, NUMBER_SETTINGS, type ListSettings, type NumberSetting } from '../stock-line.ts';

const { quantity: QUANTITY, ...READING } = CHOICE_SETTINGS;
const QUANTITIES = Object.entries(QUANTITY[1]).map(([value, label]) => ({ value, label }));

/** How files of a list write prices, numbers and dates. */
export const ReadingFields = ({ settings }: { settings: ListSettings }) =>
  Object.entries(READING).map(([id, [label, words]]) => {
    const field = { id, label, of: Object.entries(words), defaultValue: settings[id as keyof typeof READING] };
    return <SelectField key={id} {...field} />;
  });

export const ListSettingsForm = ({ list: { name, settings, draft } }: { list: ChosenList }) => (
  <Section title="What buyers see" aside={`${name}; each list has its own`}>
    <ActionForm
      action={paths.stock({ list: name })}
      name="settings"
      className="ruled bg-surface p-4 grid grid-cols-3 gap-x-6 gap-y-4 items-start narrow:grid-cols-1"
    >
      <div className="row-span-4">
        <RadioGroup legend={QUANTITY[0]} name="quantity" value={settings.quantity} options={QUANTITIES} />
        <fieldset>
          <legend className="text-md font-mid mt-3">Also shown</legend>
          <Check name="prices" defaultChecked={settings.prices}>
            Prices
          </Check>
          <Check name="places" defaultChecked={settings.places}>
            Place and lead time
          </Check>
        </fieldset>
      </div>
      {Object.entries(NUMBER_SETTINGS).map(([id, [label, hint, min, max]]) => {
        const value = settings[id as NumberSetting] ?? '';
        return <InputField key={id} {...{ id, label, hint, min, max }} type="number" defaultValue={value} />;
      })}
      {draft?.state !== 'draft' && <ReadingFields settings={settings} />}
      <div className="buttons col-span-full">
        <Submit kind="ink">Save</Submit>
      </div>
    </ActionForm>
  </Section>
);

export const EarlierLists = ({ list: { name, versions, inForce } }: { list: ChosenList }) => (
  <Section title="Earlier lists" aside={`${name}; the last 10 are kept`}>
    <Rows
      caption="Earlier lists"
      heads={['File', 'Read', 'Lines', 'Change', 'By', 'Action']}
      right={[2]}
      rows={versions.map(({ id, state, atMs, file, lines, added, changed, gone, who }) => {
        const isShown = state === 'in-force';
        const form = { action: paths.stock({ list: name }), number: String(id), className: 'flex flex-wrap gap-2' };
        return [
          file,
          formatTime(atMs),
          formatCount(lines),
          `${formatCount(added)} new, ${formatCount(changed)} changed, ${formatCount(gone)} gone`,
          who,
          <ActionForm key="act" name={isShown ? 'hide' : 'back'} {...form}>
            <input type="hidden" name="instead" value={inForce?.id ?? 0} />
            {isShown && <Badge kind="ok">Shown now</Badge>}
            <Submit size="s" aria-label={isShown ? undefined : `Go back to this: ${file}, ${formatTime(atMs)}`}>
              {isShown ? 'Hide the list' : 'Go back to this'}
            </Submit>
          </ActionForm>,
        ];
      })}
    />
  </Section>
);
