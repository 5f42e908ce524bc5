import { afterEach, beforeEach } from 'vitest';
import { standIn } from './stand-in.ts';

/** Opens something before each test and closes it behind the test. `reopen` puts another one in its place. */
export function eachOpened<Opened extends { close(): Promise<void> }, Options>(
  open: (options?: Options) => Promise<Opened>,
  usual?: Options,
) {
  let opened: Opened;
  beforeEach(async () => {
    opened = await open(usual);
  });
  afterEach(() => opened.close());
  const reopen = async (options?: Options): Promise<void> => {
    await opened.close();
    opened = await open(options);
  };
  return { opened: standIn(() => opened), reopen };
}
