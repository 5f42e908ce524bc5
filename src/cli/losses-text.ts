import type { Loss } from '../catalog/import/report.ts';
import { textTable } from './text-table.ts';

/** What a refused import prints for people; `inForce` is the version that stays in force, or null without a catalog. */
export function refusalText(losses: readonly Loss[], inForce: string | null): string {
  const stays = inForce === null ? 'No catalog is in force' : `Catalog ${inForce} stays in force`;
  return (
    `The import is refused: the new catalog would lose what is in the one before, or is not whole.\n${lossTable(losses)}` +
    `${stays}, and nothing of the new one is left. Look at the files; --accept-loss publishes all the same.\n`
  );
}

/** What an import has lost and was published all the same. */
export function acceptedLossesText(losses: readonly Loss[]): string {
  return losses.length === 0 ? '' : `Accepted by --accept-loss:\n${lossTable(losses)}`;
}

function lossTable(losses: readonly Loss[]): string {
  const count = (value: number | null): string => (value === null ? '-' : value.toLocaleString('en-US'));
  const rows = losses.map(({ what, before, now, fallPercent, why }) => [
    `  ${what}`,
    count(before),
    count(now),
    fallPercent === null ? '-' : `${fallPercent} %`,
    why,
  ]);
  const table = textTable([['  what', 'before', 'now', 'fall', 'why'], ...rows], [1, 2, 3]);
  return table.map((line) => `${line}\n`).join('');
}
