import type { HeldCatalog } from '../catalog/catalog-loader.ts';
import { textTable } from './text-table.ts';

/** The catalogs that there are, as lines for people. */
export function heldCatalogsText(catalogs: readonly HeldCatalog[]): string {
  if (catalogs.length === 0) return 'No catalog is there: npm run import -- <zip, folder or csv ...> loads one.\n';
  const rows = catalogs.map(({ version, edition, sizeBytes, format, isInForce, problem }) => [
    version,
    edition === null ? '-' : edition.editionDate + (edition.sample ? ' (sample)' : ''),
    edition === null ? '-' : edition.listedNsns.toLocaleString('en-US'),
    formatSize(sizeBytes),
    format === null ? '-' : String(format),
    [isInForce ? 'in force' : '', problem === null ? '' : `cannot be read: ${problem}`].filter(Boolean).join('; '),
  ]);
  return lines(textTable([['version', 'edition', 'NSNs', 'size', 'format', ''], ...rows], [2, 3, 4]));
}

/** One line for each catalog that stays beside the one in force and can be put in force again. */
export function keptCatalogsText(catalogs: readonly HeldCatalog[]): string {
  const inForce = catalogs.find(({ isInForce }) => isInForce)?.version ?? '';
  const older = catalogs.filter(({ version }) => version < inForce);
  return lines(
    older.map(({ version, sizeBytes }, at) => {
      const command = at === 0 ? '--back' : `--to ${version}`;
      return `Catalog ${version} stays for \`npm run import -- ${command}\` (${formatSize(sizeBytes)}).`;
    }),
  );
}

/** "5.4 GB", "12.0 MB". */
function formatSize(bytes: number): string {
  return bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

function lines(texts: readonly string[]): string {
  return texts.map((text) => `${text}\n`).join('');
}
