import { answerTasks } from '#base/http/bounded-threads.ts';
import { importPublog, type ImportOptions } from '../import/import-publog.ts';
import type { ImportOutcome, ImportProgress } from '../import/report.ts';
import { StoreUnavailable } from '#base/database/database.ts';
import type { StorePlace } from '#base/settings/site-origin.ts';
import { openCatalogs } from '../open-catalogs.ts';

export type ImportTask = Pick<ImportOptions, 'paths' | 'sample' | 'acceptLoss' | 'again'> & { place: StorePlace };

/** Runs beside the thread that draws progress and hears Ctrl-C. */
answerTasks<ImportTask, ImportOutcome, ImportProgress>(
  async ({ place, ...wanted }, { tell, signal }) => {
    try {
      const database = await openCatalogs(place).catalogDatabase();
      const means = { database, workDir: place.dataDir, signal, onProgress: tell };
      return { answer: await importPublog({ ...wanted, ...means }) };
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      return { answer: { outcome: 'failed', problem: error.message, ignored: [] } };
    }
  },
  { yields: false },
);
