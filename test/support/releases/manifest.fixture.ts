import { createHash } from 'node:crypto';
import { objectKey, type ReleaseManifest } from '../../../src/publog/releases/manifest.ts';

/** A release of one file. */
export function aManifest(version: string, { content = version } = {}): ReleaseManifest {
  const sha256 = createHash('sha256').update(content).digest('hex');
  const stored = {
    object: objectKey(sha256, 'zstd'),
    storedBytes: 100,
    storedSha256: sha256,
    encoding: 'zstd' as const,
    modifiedAt: '2026-11-01T00:00:00.000Z',
  };
  return {
    format: 1,
    version,
    listedNsns: 7,
    files: [{ name: `catalog-${version}.db`, bytes: 300, sha256, ...stored }],
  };
}
