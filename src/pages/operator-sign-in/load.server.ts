import type { SignInPageData } from './data.ts';
import type { PageAnswer } from '../page.ts';

/** Stands in for an operator's page; the server's gate fills in what is to be said. */
export function load(): PageAnswer<SignInPageData> {
  return { kind: 'refused', status: 401, data: { message: '', wrong: false, needs: 'key', fields: [] } };
}
