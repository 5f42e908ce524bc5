import type { PageAnswer } from '../page.ts';

/** What the sign-in says, and the fields of the form that waits for the key. `action`: where the form leads, if not to the page itself. */
export type SignInPageData = {
  message: string;
  /** True where `message` is what is wrong with the key that was shown. */
  wrong: boolean;
  needs: 'key' | 'passkey';
  fields: readonly (readonly [string, string])[];
  action?: string;
};

/** Stands in for an operator's page; the server's gate fills in what is to be said. */
export function load(): PageAnswer<SignInPageData> {
  return { kind: 'refused', status: 401, data: { message: '', wrong: false, needs: 'key', fields: [] } };
}
