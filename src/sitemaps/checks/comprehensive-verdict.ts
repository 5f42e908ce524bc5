import type { CheckResult, Verdict } from './check.ts';
import { checkMessages } from './messages.ts';
import { summarize } from './summarize.ts';

const ENOUGH_SUCCESSES = 4; // S9.4
const TOLERATED_ERRORS = 2; // S9.4

/** What a finished comprehensive test recommends. Null: not all has been tested. */
export function comprehensiveVerdict(results: readonly CheckResult[]): Pick<Verdict, 'status' | 'message'> | null {
  const { success, error, tested, total } = summarize(results);
  if (tested === 0 || tested < total) return null;
  if (success >= ENOUGH_SUCCESSES) return { status: 'success', message: checkMessages.readyForSubmission };
  if (error > TOLERATED_ERRORS) return { status: 'error', message: checkMessages.criticalIssues };
  return { status: 'warning', message: checkMessages.someIssues };
}
