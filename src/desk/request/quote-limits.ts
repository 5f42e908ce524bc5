import { MAX_EMAIL_LENGTH } from '#base/domain/email.ts';

/** Characters: more than a person enters, less than harms a column or header. */
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
  shelf: 200,
  message: 5_000,
  address: 500,
} as const;

export const MAX_QUOTE_LINES = 1_000;
export const MAX_QUOTE_BYTES = 256 * 1_024;
/** More than a person mends at a time. */
export const MAX_QUOTE_PROBLEMS = 20;
export const NOTE_LENGTH = 5_000;
export const MAX_FILES = 5;
export const MAX_FILES_BYTES = 10 * 1_024 * 1_024;

/** The token binds a file to a request. */
export type AttachedFile = { token: string; name: string; sizeBytes: number };
