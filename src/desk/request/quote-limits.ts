import { MAX_EMAIL_LENGTH } from '#base/domain/email.ts';

/** The longest texts of a request, in characters: more than a person enters, less than a column or a mail header suffers from. */
export const QUOTE_LENGTHS = {
  firstName: 100,
  lastName: 100,
  email: MAX_EMAIL_LENGTH,
  phone: 50,
  company: 200,
  jobTitle: 100,
  partNumber: 100,
  description: 500,
  cageCode: 10,
  manufacturer: 200,
  message: 5_000,
  address: 500,
} as const;

/** Lines of one request: C10.9. */
export const MAX_QUOTE_LINES = 1_000;
/** The largest body that the function takes: C10.9. */
export const MAX_QUOTE_BYTES = 256 * 1_024;
/** An answer names no more problems than a person would put right at a time. */
export const MAX_QUOTE_PROBLEMS = 20;
/** Longest note of the operator. */
export const NOTE_LENGTH = 5_000;
/** Files of one request, and what they come to together. */
export const MAX_FILES = 5;
export const MAX_FILES_BYTES = 10 * 1_024 * 1_024;

/** What attach-file answers with, and what a form keeps of a file: the token binds it to the request. The size is in bytes. */
export type AttachedFile = { token: string; name: string; sizeBytes: number };
