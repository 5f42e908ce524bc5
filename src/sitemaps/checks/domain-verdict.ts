import type { CheckResult, Verdict } from './check.ts';
import { checkMessages } from './messages.ts';
import { summarize } from './summarize.ts';

/** The summary of a finished domain validation: all valid, any error, or warnings only. Null: not all has been tested. */
export function domainVerdict(results: readonly CheckResult[]): Pick<Verdict, 'status' | 'message'> | null {
  const { error, warning, tested, total } = summarize(results);
  if (tested === 0 || tested < total) return null;
  if (error > 0) return { status: 'error', message: checkMessages.someInvalid };
  if (warning > 0) return { status: 'warning', message: checkMessages.warningsOnly };
  return { status: 'success', message: checkMessages.allValid };
}
