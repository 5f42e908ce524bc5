import { hash } from 'node:crypto';
import type { SiteFacts } from './page.ts';

/** Characters of a digest in base64url: 60 bits. */
const DIGEST_LENGTH = 10;

/**
 * The ETag of a page by what it shows, which is known before it is made (docs/decisions/053). Weak: the same content in other bytes has the same one.
 * `contentTag`: of the record; letters, digits and hyphens. Null where the build is not known, as in development.
 */
export type ContentEtag = (contentTag: string, site: SiteFacts) => string | null;

/** `build` changes with the source of the program. */
export function contentEtags(build = ''): ContentEtag {
  const frames = new WeakMap<SiteFacts, string>();
  if (build === '') return () => null;
  return (contentTag, site) => {
    let frame = frames.get(site);
    if (frame === undefined) frames.set(site, (frame = frameTag(build, site)));
    return `W/"${contentTag}-${frame}"`;
  };
}

/** Hash of what every page shows: the program and all settings. The edition is left out; only the line of the sample names its count. */
function frameTag(build: string, site: SiteFacts): string {
  const edition = { editionDate: undefined, loadedOn: undefined, groups: undefined, classes: undefined };
  const facts = { ...site, ...edition, listedNsns: site.sample ? site.listedNsns : undefined };
  return hash('sha256', `${build} ${JSON.stringify(facts)}`, 'base64url').slice(0, DIGEST_LENGTH);
}
