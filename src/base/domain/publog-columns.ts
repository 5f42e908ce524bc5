import { FORMER_PART_CODES, PART_CODES, SECTIONS, type PublogColumn } from './publog-dictionary.ts';

export type SectionName = keyof typeof SECTIONS;
type Columns<Name extends SectionName> = (typeof SECTIONS)[Name]['columns'];
export type ColumnOf<Name extends SectionName> = keyof Columns<Name>;

type TableOf<Of> = { [Name in keyof Of]: Of[Name] extends { codes: infer Table } ? Table : never }[keyof Of];
/** Decodes columns, the first two digits of a NIIN, or the affiliation of a company to its group. */
export type CodeTable =
  | { [Name in SectionName]: TableOf<Columns<Name>> }[SectionName]
  | TableOf<typeof PART_CODES>
  | 'ncb_country'
  | 'affiliation';

export type Column = PublogColumn & { name: string; codes?: CodeTable };

/** In stored order: the place is the bit in `sections` of the nsn table. */
export const SECTION_NAMES = Object.keys(SECTIONS) as SectionName[];

function forSections<Value>(valueOf: (name: SectionName) => Value): Readonly<Record<SectionName, Value>> {
  return Object.fromEntries(SECTION_NAMES.map((name) => [name, valueOf(name)])) as Record<SectionName, Value>;
}

function named(columns: Readonly<Record<string, PublogColumn>>): Readonly<Record<string, Column>> {
  return Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, { ...column, name } as Column]));
}

export const SECTION_COLUMNS = forSections((name) => named(SECTIONS[name].columns));

export const STORED_COLUMNS = forSections((name): readonly string[] =>
  Object.values(SECTION_COLUMNS[name]).flatMap((column) => (column.isComputed ? [] : column.name)),
);

export const SECTION_FILES = forSections((name): readonly string[] => SECTIONS[name].files);

export const SHOWN_COLUMNS = forSections((name) => {
  const { shown } = SECTIONS[name] as { shown?: string };
  return pickColumns(name, shown?.split(' ') ?? STORED_COLUMNS[name]);
});

export function pickColumns(section: SectionName, names: readonly string[]): readonly Column[] {
  return names.map((name) => {
    const column = SECTION_COLUMNS[section][name];
    if (!column) throw new Error(`section ${section} has no column ${name}`);
    return column;
  });
}

export const FORMER_PART_FILES = ['V_REFERENCE_NUMBER_HISTORY', 'P_HISTORY_PICK'] as const;

/** In stored order; of files of references their codes. */
export const FILE_COLUMNS: Readonly<Record<string, readonly Column[]>> = Object.fromEntries([
  ...SECTION_NAMES.flatMap((name) =>
    SECTION_FILES[name].map((of) => [
      of,
      Object.values(SECTION_COLUMNS[name]).filter(
        ({ file, isComputed }) => !isComputed && (file === undefined || file === of),
      ),
    ]),
  ),
  ['V_FLIS_PART', Object.values(named(PART_CODES))],
  ...FORMER_PART_FILES.map((file) => [file, Object.values(named(FORMER_PART_CODES))]),
]);

export const PART_CODE_COLUMNS = Object.keys(PART_CODES) as (keyof typeof PART_CODES)[];
