import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Makes an empty folder. It is removed at the end of the run, with all that is in it. */
export const newFolder = (name = 'test'): string => mkdtempSync(join(tmpdir(), `${name}-`));
