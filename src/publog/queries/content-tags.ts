import { hash } from 'node:crypto';
import { fscOfNsn, type Nsn } from '#base/domain/nsn.ts';
import type { Fsc } from '#base/domain/supply-class.ts';
import type { SupplyClasses } from './supply-classes.ts';

/** Characters of a digest in base64url: 60 bits. */
const DIGEST_LENGTH = 10;
const digestOf = (value: unknown): string =>
  hash('sha256', JSON.stringify(value), 'base64url').replaceAll('_', '-').slice(0, DIGEST_LENGTH);

/** Content hashes of the row of an NSN. */
export type ContentHashes = { contentHash: number; contextHash: number; changedOn: number };
export type ContentTag = (nsn: Nsn, hashes: ContentHashes) => string;

/**
 * Makes the tags of records (`PartRecord.contentTag`) without a read: from the hashes of the row, the texts of the class and its group, and the meanings of all codes, in the order of
 * their key.
 */
export function contentTagsOf(
  { byFsc }: Pick<SupplyClasses, 'byFsc'>,
  meanings: readonly (readonly [field: string, code: string, meaning: string])[],
): ContentTag {
  const ofMeanings = digestOf(meanings);
  const ofClass = new Map<Fsc, string>();
  const classTag = (fsc: Fsc): string => {
    let tag = ofClass.get(fsc);
    if (tag === undefined) {
      const { title, notes, groupTitle, groupNotes } = byFsc.get(fsc) ?? {};
      ofClass.set(fsc, (tag = digestOf([title, notes, groupTitle, groupNotes, ofMeanings])));
    }
    return tag;
  };
  return (nsn, { contentHash, contextHash, changedOn }) =>
    `${contentHash.toString(36)}-${(contextHash >>> 0).toString(36)}-${changedOn.toString(36)}-${classTag(fscOfNsn(nsn))}`;
}
