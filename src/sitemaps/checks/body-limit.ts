/** What a check reads at most of a body, packed and unpacked; a sitemap may have 50 MB. */
export const MAX_BODY_BYTES = 60 * 1_048_576;
