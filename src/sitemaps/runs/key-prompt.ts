/** Where a run asks for the operator key and the dialog answers. */
export type KeyPrompt = {
  /** Resolves true when the browser is signed in, false when the operator does not want to; also false when `signal` ends it. */
  ask(signal: AbortSignal): Promise<boolean>;
  isAsking(): boolean;
  answer(signedIn: boolean): void;
  subscribe(changed: () => void): () => void;
};

export function keyPrompt(): KeyPrompt {
  let asking: ((signedIn: boolean) => void) | null = null;
  const listeners = new Set<() => void>();
  const tell = () => listeners.forEach((changed) => changed());
  const answer = (signedIn: boolean) => {
    asking?.(signedIn);
    asking = null;
    tell();
  };
  return {
    ask(signal) {
      return new Promise((resolve) => {
        if (signal.aborted) return resolve(false);
        asking = resolve;
        signal.addEventListener('abort', () => asking === resolve && answer(false));
        tell();
      });
    },
    isAsking: () => asking !== null,
    answer,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}
