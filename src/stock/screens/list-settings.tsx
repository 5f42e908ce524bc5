import { formatTime } from '#base/domain/format-time.ts';
import { CURRENCIES } from '#base/domain/quotation.ts';
import { Badge, formatCount, Submit } from '#base/ui/elements.tsx';
import { RadioGroup } from '#base/ui/field.tsx';
import { ActionForm, Check, InputField, SelectField } from '#base/ui/form-kit.tsx';
import { Rows, Section } from '#base/ui/table.tsx';
import type { ChosenList } from '../pages/operator-stock/load.server.ts';
import { NUMBER_SETTINGS, type ListSettings } from '../stock-line.ts';

const QUANTITIES = [
  { value: 'exact', label: 'The exact quantity, “12 HD”' },
  { value: 'in-stock', label: 'Only “In stock”' },
  { value: 'nothing', label: 'Nothing; only operators see it' },
];
const SIGNS = [
  ['', 'refuse “1.234”: two readings'] as const,
  ['.', 'point: 1,234.50'] as const,
  [',', 'comma: 1.234,50'] as const,
];
const ORDERS = [
  ['', 'refuse “11/12/26”: two readings'] as const,
  ['month', 'month first'] as const,
  ['day', 'day first'] as const,
];

/** How files of a list write prices, numbers and dates. */
export const ReadingFields = ({ currency, decimalSign, dateOrder }: ListSettings) => (
  <>
    <SelectField id="currency" label="Prices without a sign are in" of={CURRENCIES} defaultValue={currency} />
    <SelectField id="decimalSign" label="Decimal sign" of={SIGNS} defaultValue={decimalSign} />
    <SelectField id="dateOrder" label="Order of dates" of={ORDERS} defaultValue={dateOrder} />
  </>
);

export const ListSettingsForm = ({ list: { name, settings, draft } }: { list: ChosenList }) => (
  <Section title="What buyers see" aside={`${name}; each list has its own`}>
    <ActionForm name="settings" className="ruled bg-surface p-4 grid grid-cols-3 gap-4 items-start narrow:grid-cols-1">
      <div>
        <RadioGroup legend="Quantity" name="quantity" value={settings.quantity} options={QUANTITIES} />
        <Check name="prices" defaultChecked={settings.prices}>
          Prices
        </Check>
        <Check name="places" defaultChecked={settings.places}>
          Place and lead time
        </Check>
      </div>
      {Object.entries(NUMBER_SETTINGS).map(([id, { label, hint, least, most }]) => {
        const value = settings[id as keyof typeof NUMBER_SETTINGS] ?? '';
        return (
          <InputField key={id} {...{ id, label, hint }} type="number" min={least} max={most} defaultValue={value} />
        );
      })}
      {draft?.state !== 'draft' && <ReadingFields {...settings} />}
      <div className="buttons">
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
      rows={versions.map(({ id, state, atMs, file, lines, added, changed, gone, who }) => [
        file,
        formatTime(atMs),
        formatCount(lines),
        `${formatCount(added)} new, ${formatCount(changed)} changed, ${formatCount(gone)} gone`,
        who,
        <ActionForm
          key="act"
          name={state === 'in-force' ? 'hide' : 'back'}
          number={String(id)}
          className="flex flex-wrap gap-2"
        >
          <input type="hidden" name="instead" value={inForce?.id ?? 0} />
          {state === 'in-force' && <Badge kind="ok">Shown now</Badge>}
          <Submit size="s">{state === 'in-force' ? 'Hide the list' : 'Go back to this'}</Submit>
        </ActionForm>,
      ])}
    />
  </Section>
);
