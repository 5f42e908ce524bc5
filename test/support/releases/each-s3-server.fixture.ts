import { afterAll, afterEach, beforeAll } from 'vitest';
import { standIn } from '../stand-in.ts';
import { anS3Server } from './s3-server.fixture.ts';

/** An S3 server for the tests of a file, without flaws at the start of each. `openEmpty` opens a store in it that has nothing yet. */
export function oneS3Server() {
  let server: Awaited<ReturnType<typeof anS3Server>>;
  let prefixes = 0;
  beforeAll(async () => {
    server = await anS3Server();
  });
  afterEach(() => server.spoil(() => null));
  afterAll(() => server.close());
  const openEmpty = () => server.open(`s3://editions/test-${prefixes++}?endpoint=${server.endpoint}`);
  return { server: standIn(() => server), openEmpty };
}
