import { formatNsn, parseNsn } from '../../domain/nsn.ts';
import { Num } from '../../ui/number.tsx';
import { Note } from '../../ui/note.tsx';
import { Pairs, type Pair } from '../../ui/pairs.tsx';
import {
  FREIGHT_LABELS,
  MANAGEMENT_LABELS,
  MOE_RULE_LABELS,
  PACKAGING_LABELS,
  STANDARDIZATION_LABELS,
} from './columns.ts';
import { formatMeasure, formatPrice, formatSize } from './measures.ts';
import { partMessages } from './messages.ts';
import type { Coded, DecodedRow, PartData } from './part-data.ts';
import { PartSection } from './part-section.tsx';
import { SectionRows } from './section-rows.tsx';

type SectionProps = { part: Pick<PartData, 'sections'> };

const value = (code: string): Coded => ({ code, meaning: null });

const PACKAGING_FORMATS = {
  unpkg_item_weight: (text: string) => formatMeasure(text, 'lb'),
  unit_pack_weight: (text: string) => formatMeasure(text, 'lb'),
  unit_pack_cube: (text: string) => formatMeasure(text, 'cu ft'),
};

/** Newer files give three columns instead of one size. */
function withSize(row: DecodedRow<'packaging'>): DecodedRow<'packaging'> {
  const size = formatSize(row.unpkg_item_length?.code, row.unpkg_item_width?.code, row.unpkg_item_height?.code);
  return size === null ? row : { ...row, unpkg_item_dim: value(size) };
}

export const Packaging = ({ part: { sections } }: SectionProps) => (
  <PartSection id="packaging" title="Packaging" name="packaging" rows={sections.packaging}>
    <SectionRows
      section="packaging"
      rows={(sections.packaging ?? []).map(withSize)}
      labels={PACKAGING_LABELS}
      formats={PACKAGING_FORMATS}
      thing="packaging record"
      two
    />
  </PartSection>
);

export const Freight = ({ part: { sections } }: SectionProps) => {
  const measured = measuredPairs(sections.weight_and_cube?.[0]);
  const rows = sections.freight;
  return (
    <PartSection id="freight" title="Freight" name="freight" rows={rows === null ? null : [...rows, ...measured]}>
      <SectionRows section="freight" rows={rows ?? []} labels={FREIGHT_LABELS} thing="freight record" two />
      {measured.length > 0 && <Pairs pairs={measured} two />}
    </PartSection>
  );
};

/** Weight and cube as the depots measured them. */
function measuredPairs(row: DecodedRow<'weight_and_cube'> | undefined): Pair[] {
  const weight = row?.dss_weight && formatMeasure(row.dss_weight.code, 'lb');
  const cube = row?.dss_cube && formatMeasure(row.dss_cube.code, 'cu ft');
  const pairs: Pair[] = [];
  if (weight) pairs.push({ label: 'Weight at the depot', number: weight });
  if (cube) pairs.push({ label: 'Cube at the depot', number: cube });
  return pairs;
}

const MANAGEMENT_FORMATS = { unit_price: formatPrice, rep_net_pr: formatPrice };

export const Management = ({ part: { sections } }: SectionProps) => {
  const { management, moe_rules: rules } = sections;
  return (
    <PartSection
      id="management"
      title="Management data"
      name="management"
      rows={management === null ? null : [...management, ...(rules ?? [])]}
    >
      <SectionRows
        section="management"
        rows={management ?? []}
        labels={MANAGEMENT_LABELS}
        formats={MANAGEMENT_FORMATS}
        thing="managing service"
      />
      {rules === null && <Note plain>{partMessages.unreadable('MOE rule')}</Note>}
      {rules !== null && rules.length > 0 && (
        <>
          <h3 className="part-subhead">Acquisition rules</h3>
          <SectionRows section="moe_rules" rows={rules} labels={MOE_RULE_LABELS} thing="MOE rule" />
        </>
      )}
    </PartSection>
  );
};

export const Standardization = ({ part: { sections } }: SectionProps) => {
  const { standardization, replaces } = sections;
  return (
    <PartSection
      id="standardization"
      title="Standardization"
      name="standardization"
      rows={standardization === null ? null : [...standardization, ...(replaces ?? [])]}
    >
      <SectionRows
        section="standardization"
        rows={standardization ?? []}
        labels={STANDARDIZATION_LABELS}
        thing="decision"
      />
      {replaces && replaces.length > 0 && <Pairs pairs={replaces.map(replacedPair)} />}
    </PartSection>
  );
};

function replacedPair(row: DecodedRow<'replaces'>, index: number): Pair {
  const text = row.cancelled_nsn?.code ?? '';
  const nsn = parseNsn(text);
  const details = [
    row.niin_stat_cd && (row.niin_stat_cd.meaning ?? `status ${row.niin_stat_cd.code}`),
    row.eff_date?.code,
  ];
  return {
    key: `replaces ${index}`,
    label: 'Replaces',
    value: (
      <>
        <Num>{nsn === null ? text : formatNsn(nsn)}</Num>{' '}
        <span className="muted">{details.filter(Boolean).join(', ')}</span>
      </>
    ),
  };
}
