import { planCatalog, type Edition } from './catalog-plan.ts';
import { characteristicFile } from './files/characteristic-file.ts';
import { classFiles } from './files/class-files.ts';
import { corporateFile } from './files/corporate-file.ts';
import { freightFiles } from './files/freight-files.ts';
import { helpFile } from './files/help-file.ts';
import { historyFiles } from './files/history-files.ts';
import { cancelledFile, identificationFile } from './files/identification-files.ts';
import { makerFiles } from './files/maker-files.ts';
import { futureFile, managementFile, phraseFile } from './files/management-files.ts';
import { moeRuleFile } from './files/moe-rule-file.ts';
import { nameFiles } from './files/name-files.ts';
import { nsnFile } from './files/nsn-file.ts';
import { packagingFiles } from './files/packaging-files.ts';
import { partFile } from './files/part-file.ts';
import { standardizationFile } from './files/standardization-file.ts';
import { createMakers } from './makers.ts';
import type { SampleFile } from './sample-file.ts';

/** By zip. */
export function sampleFiles(nsns: number, seed: number, edition: Edition = {}): SampleFile[] {
  const plan = planCatalog(nsns, seed, edition);
  const makers = createMakers(nsns, seed);
  const [pick, names, related, colloquial] = nameFiles(plan) as [SampleFile, SampleFile, SampleFile, SampleFile];
  return [
    nsnFile(plan),
    helpFile(),
    colloquial,
    cancelledFile(plan),
    identificationFile(plan),
    standardizationFile(plan),
    partFile(plan, makers),
    ...makerFiles(makers, seed),
    ...classFiles(plan),
    pick,
    names,
    related,
    corporateFile(makers, seed),
    characteristicFile(plan),
    managementFile(plan),
    futureFile(plan),
    phraseFile(plan),
    moeRuleFile(plan),
    ...packagingFiles(plan, makers),
    ...freightFiles(plan),
    ...historyFiles(plan, makers),
  ];
}
