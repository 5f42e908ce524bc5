import type { CartItem } from '#base/domain/cart-item.ts';
import { parseUnitOfIssue } from '#base/domain/unit-of-issue.ts';
import { paths } from '#base/paths.ts';

/** Each is a read. */
export const MAX_UNITS_ASKED = 20;
const MAX_LINES = 200;
const TIMEOUT_MS = 8_000;

export function unitsToAsk(items: readonly CartItem[], known: ReadonlySet<string>): string[][] {
  const missing = items
    .filter(({ nsn, unitOfIssue }) => nsn !== '' && unitOfIssue === undefined && !known.has(nsn))
    .slice(0, MAX_LINES);
  const nsns = [...new Set(missing.map(({ nsn }) => nsn))];
  return Array.from({ length: Math.ceil(nsns.length / MAX_UNITS_ASKED) }, (_, call) =>
    nsns.slice(call * MAX_UNITS_ASKED, (call + 1) * MAX_UNITS_ASKED),
  );
}

/** Never rejects. */
export const fetchUnits = (nsns: readonly string[]): Promise<Record<string, string>> =>
  fetch(paths.unitsOfIssue(nsns), { signal: AbortSignal.timeout(TIMEOUT_MS) })
    .then((reply) => (reply.ok ? reply.json() : {}))
    .catch(() => ({}));

export const withUnits = (items: readonly CartItem[], units: Readonly<Record<string, string>>): CartItem[] =>
  items.map((item) => {
    const unitOfIssue = parseUnitOfIssue(Object.hasOwn(units, item.nsn) ? units[item.nsn] : '');
    return unitOfIssue === '' || item.unitOfIssue !== undefined ? item : { ...item, unitOfIssue };
  });
