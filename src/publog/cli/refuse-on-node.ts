import { findInForce } from '../sqlite/held-catalogs.ts';
import { findFetched } from '../releases/release-folder.ts';
import { BadSetting, type Config } from '#base/settings/config.ts';

/**
 * Rejects with `BadSetting` where the catalog is a file that comes as a release: on a node of a cluster, and in a folder where a server follows the releases of
 * CATALOG_STORE. It would be changed in one place of many, or back within a second.
 */
export async function refuseOnNode(config: Config, instead: string): Promise<void> {
  const { cluster, databaseUrl, catalogStore, dataDir } = config;
  if (databaseUrl !== null) return;
  if (cluster !== null)
    throw new BadSetting(
      `This is one of several nodes (CLUSTER is on), and this command would change the catalog of this one alone. ${instead}`,
    );
  const inForce = catalogStore === null ? null : await findInForce(dataDir);
  if (inForce && findFetched(dataDir, inForce) !== null)
    throw new BadSetting(
      `The catalog of ${dataDir} is release ${inForce}: a server follows the releases of CATALOG_STORE there, and would undo what this command changes. ${instead}`,
    );
}

/** How all nodes get another catalog. */
export const IMPORT_ELSEWHERE =
  'Import on one machine without CLUSTER, with a DATA_DIR that no server uses, then run `npm run release -- publish` there.';
