/** What the sign-in says, and the fields of the form that waits for the key. */
export type SignInPageData = { message: string; wrong: boolean; fields: readonly (readonly [string, string])[] };
