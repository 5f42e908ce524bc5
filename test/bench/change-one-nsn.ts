import { renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { packNsns, unpackNsns } from '../../src/publog/nsn-blocks.ts';
import { catalogFileName, POINTER_FILE } from '../../src/publog/sqlite/catalog-file.ts';

/** A class that has a sitemap file of its own. */
const FSC = '1560';

/** Changes a catalog file as an import does that finds one NSN of a class changed, the next day, and puts it in force under a new version. */
export async function changeOneNsn(file: string, dataDir: string, version: string): Promise<void> {
  const database = new DatabaseSync(file);
  try {
    const block = database
      .prepare('select file_number, nsn_count, packed from nsn_boundary where last_nsn >= ? order by last_nsn limit 1')
      .get(Number(FSC) * 1e9) as { file_number: number; nsn_count: number; packed: string };
    const { nsns, days } = unpackNsns(block.packed, block.nsn_count);
    const at = nsns.findIndex((nsn) => nsn >= Number(FSC) * 1e9);
    const nsn = nsns[at]!;
    const day = (days[at] ?? 0) + 1;
    days[at] = day;
    database.exec('begin');
    database.prepare('update nsn set changed_on = ? where nsn = ?').run(day, nsn);
    database
      .prepare(
        `update nsn_boundary set packed = ?, changed_on = max(changed_on, ?), content_hash = content_hash + 1
         where file_number = ?`,
      )
      .run(packNsns([...nsns], [...days]), day, block.file_number);
    database
      .prepare('update supply_class set content_hash = content_hash + 1, changed_on = max(changed_on, ?) where fsc = ?')
      .run(day, FSC);
    database.prepare("update catalog_info set value = ? where key = 'version'").run(version);
    database.exec('commit');
  } finally {
    database.close();
  }
  renameSync(file, path.join(dataDir, catalogFileName(version)));
  const draft = path.join(dataDir, 'pointer.new');
  writeFileSync(draft, JSON.stringify({ version, file: catalogFileName(version) }));
  renameSync(draft, path.join(dataDir, POINTER_FILE));
}
