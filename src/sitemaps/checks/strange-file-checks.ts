import { paths } from '../../paths.ts';
import type { Check } from './check.ts';
import type { CheckFacts } from './check-facts.ts';
import { checkMessages } from './messages.ts';

/**
 * One failing check for each foreign origin that stored files name. A set that is all of this site gives none, so that the lists of the screens
 * stay as they are. The verdict comes from the server, which has read the manifest and the files; the file itself is fetched as proof.
 */
export function strangeFileChecks({ origin, foreignFiles }: CheckFacts): Check[] {
  return foreignFiles.map(({ origin: foreign, files, first }) => ({
    id: `stored-${foreign}`,
    name: `Stored files of ${foreign}`,
    url: paths.sitemapFile(first),
    via: 'direct',
    classify: () => ({
      status: 'error',
      message: checkMessages.missingDomain,
      details: checkMessages.foreignFiles(files, foreign, origin),
    }),
  }));
}
