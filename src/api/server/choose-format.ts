export type ApiFormat = 'json' | 'csv';

const TYPES: Record<ApiFormat, string> = { json: 'application/json', csv: 'text/csv' };
/** More of a header than this is not looked at: no client names as many types. */
const MOST_RANGES = 50;

/** The form at the end of a path: "5305.csv" is "5305" as CSV. */
export function splitFormat(text: string): { name: string; format: ApiFormat | null } {
  const [, name, format] = /^(.*)\.(json|csv)$/i.exec(text) ?? [];
  return name === undefined ? { name: text, format: null } : { name, format: format!.toLowerCase() as ApiFormat };
}

/**
 * The form that an Accept header likes best, JSON where both are liked the same; null when it takes neither (RFC 9110 section 12.5.1). The most
 * specific range counts for each. A header without a readable range counts as none.
 */
export function chooseFormat(accept: string | undefined): ApiFormat | null {
  const ranges = (accept ?? '').split(',').slice(0, MOST_RANGES).flatMap(readRange);
  if (ranges.length === 0) return 'json';
  const [json, csv] = [weightOf('json', ranges), weightOf('csv', ranges)];
  if (json === 0 && csv === 0) return null;
  return csv > json ? 'csv' : 'json';
}

type Range = { type: string; weight: number };

function readRange(text: string): Range[] {
  const [type = '', ...parameters] = text
    .toLowerCase()
    .split(';')
    .map((piece) => piece.trim());
  if (!/^(?:\*\/\*|[\w!#$&^.+-]+\/(?:\*|[\w!#$&^.+-]+))$/.test(type)) return [];
  const given = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  if (given === undefined) return [{ type, weight: 1 }];
  return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(given) ? [{ type, weight: Number(given) }] : [];
}

function weightOf(format: ApiFormat, ranges: readonly Range[]): number {
  const type = TYPES[format];
  for (const wanted of [type, `${type.split('/')[0]}/*`, '*/*']) {
    const weights = ranges.filter((range) => range.type === wanted).map(({ weight }) => weight);
    if (weights.length > 0) return Math.max(...weights);
  }
  return 0;
}
