import dictionary from '../../../reference-data/publog-columns.json' with { type: 'json' };

/** A column of a PUB LOG file. Its header is its name in upper case. */
type PublogColumn = {
  label: string;
  aliases?: readonly string[];
  codes?: CodeTable;
  /** Prices in USD are shown only by a setting (G1.4). Zero means "not recorded". */
  unit?: 'USD' | 'lb' | 'cu ft' | 'in';
  isNsn?: true;
  insteadOf?: string;
  /** Not in a file: the catalog computes it. */
  isComputed?: true;
  /** Absent: in all files of the section, and joins their rows. */
  file?: string;
};
export type Column = PublogColumn & { name: string };

type Sections = typeof dictionary.sections;
export type SectionName = keyof Sections;
/** Codes of a reference in V_FLIS_PART; of a former one in HISTORY.zip `formerPartCodes`. */
type PartCode = keyof typeof dictionary.partCodes;
export type ColumnOf<Name extends SectionName> = keyof Sections[Name]['columns'];
/** Decodes columns, the first two digits of a NIIN, or the affiliation of a company to its group. */
export type CodeTable = keyof typeof dictionary.codeTables;

/**
 * One JSON text per NSN: rows of texts, of identification and weight_and_cube one row. Columns are in stored order: a
 * new one goes to the end of its file's columns; old rows are shorter. `shown`: listed by the part page; all by default.
 */
const SECTIONS = dictionary.sections as Readonly<
  Record<SectionName, { files: readonly string[]; columns: Readonly<Record<string, PublogColumn>>; shown?: string }>
>;

/** In stored order: the place is the bit in `sections` of the nsn table. */
export const SECTION_NAMES = Object.keys(SECTIONS) as SectionName[];

function forSections<Value>(valueOf: (name: SectionName) => Value): Readonly<Record<SectionName, Value>> {
  return Object.fromEntries(SECTION_NAMES.map((name) => [name, valueOf(name)])) as Record<SectionName, Value>;
}

function named(columns: Readonly<Record<string, PublogColumn>>): Readonly<Record<string, Column>> {
  return Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, { ...column, name }]));
}

export const SECTION_COLUMNS = forSections((name) => named(SECTIONS[name].columns));

export const STORED_COLUMNS = forSections((name): readonly string[] =>
  Object.values(SECTION_COLUMNS[name]).flatMap((column) => (column.isComputed ? [] : column.name)),
);

export const SECTION_FILES = forSections((name): readonly string[] => SECTIONS[name].files);

export const SHOWN_COLUMNS = forSections((name) =>
  pickColumns(name, SECTIONS[name].shown?.split(' ') ?? STORED_COLUMNS[name]),
);

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
  ['V_FLIS_PART', Object.values(named(dictionary.partCodes as Record<PartCode, PublogColumn>))],
  ...FORMER_PART_FILES.map((file) => [file, Object.values(named(dictionary.formerPartCodes))]),
]);

export const PART_CODE_COLUMNS = Object.keys(dictionary.partCodes) as PartCode[];
