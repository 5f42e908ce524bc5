import { counted } from '#base/ui/format-count.ts';

/** Texts of the test screens (S9.2, S10.1, S11.2, S11.4, S12.2). */
export const toolMessages = {
  runTests: 'Run Tests',
  currentlyTesting: 'Currently Testing',
  recommendations: 'Recommendations',
  testUrl: 'Test URL',
  runValidation: 'Run Validation',
  viewSitemap: 'View Sitemap',
  refreshAll: 'Refresh All Tests',
  retestAll: 'Retest All',
  testAll: 'Test All URLs',
  notInCatalog: 'not in this catalog', // S8.2
  stop: 'Stop',
  notTested: 'Not tested yet',
  underWay: 'under way',
  nothingToTest: 'Nothing to test in this catalog',
  stopped: (tested: number, total: number) => `Stopped after ${tested} of ${total}`,
  ready: 'Ready for submission',
  readyWith: (count: number, what: 'error' | 'warning') => `Ready for submission, with ${counted(count, what)}`,
  someIssues: 'Some issues',
  critical: 'Critical issues',
  responseTimes: 'Response time, ms',
} as const;
