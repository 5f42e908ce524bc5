/** What people write before a number to say which one it is. */
export type Label = 'nsn' | 'niin' | 'part' | 'cage' | 'class' | 'group';

export type LabelledValue = {
  label: Label;
  value: string;
  /** "PN123": the letters may belong to the number. */
  glued: boolean;
};

/** `head` is what stands before the first label. */
export type LabelledText = { head: string; fields: LabelledValue[] };

const WRITTEN: Record<Label, string> = {
  nsn: 'N\\.?S\\.?N\\.?|(?:NATO |NATIONAL )?STOCK(?= ?#| (?:NUMBER|NUM|NO|NR)(?![A-Z]))',
  niin: 'N\\.?I\\.?I\\.?N\\.?',
  part: 'P ?/ ?N|P\\.N\\.?|(?:(?:MFR|MFG|OEM) ?)?M?PN|PARTS?(?= ?#| ?-?(?:NUMBER|NUM|NO|NR)(?![A-Z])|:)',
  cage: 'N?CAGEC?|FSCM',
  class: 'FSC|(?:FEDERAL )?(?:SUPPLY )?CLASS(?= [0-9]{4}$)',
  group: 'FSG|(?:FEDERAL )?(?:SUPPLY )?GROUP(?= [0-9]{2}$)',
};

const LABELS = new RegExp(
  `(?<=^|[\\s,;:|([{"'#])(?:${Object.entries(WRITTEN)
    .map(([label, written]) => `(?<${label}>${written})`)
    .join('|')})(?![A-Z])(?: ?-?(?:CODE|NUMBER|NUM|NO|NR)(?![A-Z0-9]))?(?<gap>[ .:#=(-]*)`,
  'g',
);

/** Splits a plain upper-case text at its labels: "NSN: 5305-01-234-5678 P/N MS16998-28". A label without a value stays text. */
export function splitLabels(upper: string): LabelledText {
  const found = [...upper.matchAll(LABELS)];
  const fields = found.map((match, index): LabelledValue => {
    const groups = match.groups!;
    const label = (Object.keys(WRITTEN) as Label[]).find((name) => groups[name] !== undefined)!;
    const end = found[index + 1]?.index ?? upper.length;
    return {
      label,
      value: trimEdges(upper.slice(match.index + match[0].length, end)),
      glued: groups.gap === '' && /^M?PN$/.test(match[0]),
    };
  });
  const withValue = fields.filter(({ value }) => value !== '');
  return { head: trimEdges(upper.slice(0, found[0]?.index ?? upper.length)), fields: withValue };
}

/** Drops what is neither letter nor digit at both ends. */
export function trimEdges(text: string): string {
  return text.replace(/^[^\p{L}\p{N}]+/u, '').replace(/[^\p{L}\p{N}]+$/u, '');
}
