import * as z from 'zod/mini';
import type { FileRunProgress } from './file-run-progress.ts';

const made = z.tuple([z.number(), z.number(), z.number()]);
const failed = z.tuple([z.number(), z.string()]);
const schema = z.object({
  catalogVersion: z.string(),
  nsnFiles: z.number(),
  classFiles: z.array(z.string()),
  chosen: z.array(z.tuple([z.number(), z.number()])),
  outcomes: z.array(z.union([z.literal(0), made, failed])),
  inWork: z.array(z.number()),
});

/** Reads the details of a job's note; null for what another version has written. */
export const parseFileRunProgress = (value: unknown): FileRunProgress | null => schema.safeParse(value).data ?? null;
