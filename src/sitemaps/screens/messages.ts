import { counted } from '#base/ui/format-count.ts';

/** Texts of the test screens (S9.2, S10.1, S11.2, S11.4, S12.2). */
export const toolMessages = {
  runTests: 'Run Tests',
  testUrl: 'Test URL',
  notInCatalog: 'not in this catalog', // S8.2
  notTested: 'Not tested yet',
  nothingToTest: 'Nothing to test in this catalog',
  stopped: (tested: number, total: number) => `Stopped after ${tested} of ${total}`,
  readyWith: (count: number, what: 'error' | 'warning') => `Ready for submission, with ${counted(count, what)}`,
  responseTimes: 'Response time, ms',
} as const;
