/** What the sign-in says, and the fields of the form that waits for the key. `action`: where the form leads, if not to the page itself. */
export type SignInPageData = {
  message: string;
  wrong: boolean;
  fields: readonly (readonly [string, string])[];
  action?: string;
};
