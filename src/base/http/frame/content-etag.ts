import { hash } from 'node:crypto';
import type { SiteFacts } from './page.ts';

/** 60 bits in base64url. */
const DIGEST_LENGTH = 10;

/** Makes a weak ETag from a page's content (docs/decisions/053). Null in development. */
export type ContentEtag = (contentTag: string, site: SiteFacts) => string | null;

export function contentEtags(build = ''): ContentEtag {
  const frames = new WeakMap<SiteFacts, string>();
  if (build === '') return () => null;
  return (contentTag, site) => {
    let frame = frames.get(site);
    if (frame === undefined) frames.set(site, (frame = frameTag(build, site)));
    return `W/"${contentTag}-${frame}"`;
  };
}

/** Hash of the program and settings, without the edition. */
function frameTag(build: string, site: SiteFacts): string {
  const edition = { editionDate: undefined, loadedOn: undefined, groups: undefined, classes: undefined };
  const facts = { ...site, ...edition, listedNsns: site.sample ? site.listedNsns : undefined };
  return hash('sha256', `${build} ${JSON.stringify(facts)}`, 'base64url').slice(0, DIGEST_LENGTH);
}
