import type { Check, CheckResult } from './check.ts';
import { checkMessages } from './messages.ts';

/** The results before a run: waiting, or absent from this catalog. For the page that the server writes as well. */
export function initialResults(checks: readonly Check[]): CheckResult[] {
  return checks.map(initialResult);
}

export function initialResult({ id, name, url }: Check): CheckResult {
  const isAbsent = url === null;
  return {
    id,
    name,
    url,
    status: isAbsent ? 'absent' : 'pending',
    message: isAbsent ? checkMessages.absent : checkMessages.waiting,
    statusCode: null,
    responseTimeMs: null,
    contentType: null,
  };
}
