/** `path`: the address asked for, percent-decoded where possible, as text. */
export type NotFoundPageData = { path: string };
