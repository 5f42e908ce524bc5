import { finishHash, hashNumber, hashText, hashWideNumber, startHash } from './content-hash.ts';

/** Hashes of what is listed in each class, by class number: NSNs come in NSN order, and so class by class. */
export function createListedHashes() {
  const hashes = new Map<number, number>();
  let current = -1;
  let hash = startHash();
  const close = (): void => {
    if (current >= 0) hashes.set(current, finishHash(hash));
  };
  return {
    add(fsc: number, nsn: number, contentHash: number, changedOn: number): void {
      if (fsc !== current) {
        close();
        current = fsc;
        hash = startHash();
      }
      hashWideNumber(hash, nsn);
      hashWideNumber(hash, contentHash);
      hashNumber(hash, changedOn);
    },
    finish(): ReadonlyMap<number, number> {
      close();
      return hashes;
    },
  };
}

type Text = string | null;

/** Changes with a class's texts and with what is listed in it: `listedHash` is 0 where nothing is. */
export function hashClass(texts: readonly Text[], listedHash: number): number {
  const hash = startHash();
  for (const text of texts) hashText(hash, text);
  hashWideNumber(hash, listedHash);
  return finishHash(hash);
}

/** Changes with a group's texts and with what its page says of its classes. */
export function hashGroup(
  texts: readonly Text[],
  classes: readonly { fsc: string; title: Text; nsnCount: number }[],
): number {
  const hash = startHash();
  for (const text of texts) hashText(hash, text);
  for (const { fsc, title, nsnCount } of classes) {
    hashText(hash, fsc);
    hashText(hash, title);
    hashNumber(hash, nsnCount);
  }
  return finishHash(hash);
}
