/** Lets one tab at a time run. */
export type RunLock = {
  /** Resolves with a function that gives the lock back; null when another tab has it. */
  claim(): Promise<(() => void) | null>;
  isHeld(): Promise<boolean>;
  /** Calls `free` when no tab holds the lock any more, unless `signal` is aborted before. */
  whenFree(signal: AbortSignal, free: () => void): void;
};

/**
 * A Web Lock, which the browser releases when the tab ends in any way; where there are none (plain http), a heartbeat in local storage.
 * Touches nothing before the first use: the server creates it as well.
 */
export function runLock(name: string): RunLock {
  let lock: RunLock | null = null;
  const get = () => (lock ??= navigator.locks ? webLock(name, navigator.locks) : beatLock(name, localStorage));
  return {
    claim: async () => get().claim(),
    isHeld: async () => get().isHeld(),
    whenFree: (signal, free) => get().whenFree(signal, free),
  };
}

/** A lock that was just given back is free a moment later. */
const CLAIM_TRIES = 3;
const CLAIM_AGAIN_MS = 50;

function webLock(name: string, locks: LockManager): RunLock {
  const tryClaim = () =>
    new Promise<(() => void) | null>((resolve, reject) => {
      const held = locks.request(name, { ifAvailable: true }, (lock) => {
        if (lock === null) return resolve(null);
        return new Promise<void>((release) => resolve(release));
      });
      held.catch(reject);
    });
  return {
    async claim() {
      for (let tries = 1; ; tries++) {
        const release = await tryClaim();
        if (release !== null || tries === CLAIM_TRIES) return release;
        await new Promise((resolve) => setTimeout(resolve, CLAIM_AGAIN_MS));
      }
    },
    async isHeld() {
      const { held = [] } = await locks.query();
      return held.some((lock) => lock.name === name && lock.mode === 'exclusive');
    },
    whenFree(signal, free) {
      locks.request(name, { mode: 'shared', signal }, () => free()).catch(() => {});
    },
  };
}

const BEAT_MS = 1_000;
/** Background tabs write once a minute at least. */
const DEAD_AFTER_MS = 65_000;

/** The fallback: the tab that holds the lock writes the time each second. */
export function beatLock(name: string, storage: Storage, now = Date.now): RunLock {
  const key = `${name}-beat`;
  const own = crypto.getRandomValues(new Uint32Array(2)).join('-');
  const read = (): { owner: string; atMs: number } | null => {
    try {
      const [owner = '', atMs = ''] = (storage.getItem(key) ?? '').split(' ');
      return owner !== '' && Math.abs(now() - Number(atMs)) < DEAD_AFTER_MS ? { owner, atMs: Number(atMs) } : null;
    } catch {
      return null;
    }
  };
  const isOthers = () => (read()?.owner ?? own) !== own;
  const beat = () => {
    try {
      storage.setItem(key, `${own} ${now()}`);
    } catch {
      // no storage: no other tab can know of this one
    }
  };
  return {
    async claim() {
      if (isOthers()) return null;
      beat();
      const timer = setInterval(beat, BEAT_MS);
      const leave = () => {
        clearInterval(timer);
        globalThis.removeEventListener?.('pagehide', leave);
        try {
          storage.removeItem(key);
        } catch {
          // nothing to give back
        }
      };
      globalThis.addEventListener?.('pagehide', leave);
      return leave;
    },
    isHeld: async () => isOthers(),
    whenFree(signal, free) {
      const timer = setInterval(() => {
        if (isOthers()) return;
        clearInterval(timer);
        free();
      }, BEAT_MS);
      signal.addEventListener('abort', () => clearInterval(timer));
    },
  };
}
