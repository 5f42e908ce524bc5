const EVERY_MS = 1_500;
const AFTER_FAILURE_MS = 5_000; // the server may be starting again

/**
 * Fetches a page again and replaces changed `[data-part]`s, while it has `[data-refresh]`. Keeps focus and folds;
 * says when the server is silent.
 */
export function refreshParts(): void {
  const silence = document.createElement('output');
  silence.className = 'refresh-silence';
  document.querySelector('[data-refresh]')?.before(silence);
  const say = (words: string) => {
    if (words === '' || silence.textContent === '') silence.textContent = words;
  };
  const later = (ms: number) => setTimeout(() => void look(), ms);
  async function look(): Promise<void> {
    if (document.hidden) {
      document.addEventListener('visibilitychange', () => void look(), { once: true });
      return;
    }
    try {
      const answer = await fetch(location.href, { cache: 'no-store', headers: { accept: 'text/html' } });
      if (!answer.ok) throw new Error(String(answer.status));
      const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
      if (fresh.querySelector('[data-part]') === null) throw new Error('another page answered');
      for (const part of document.querySelectorAll<HTMLElement>('[data-part]'))
        replace(part, fresh.querySelector(`[data-part="${part.dataset.part}"]`));
      const isOver = fresh.querySelector('[data-refresh]') === null;
      if (!isOver) later(EVERY_MS);
      else if (document.querySelector('[data-squares]'))
        import('../charts/enable-square-map.client.ts').then(
          ({ enableSquareMaps }) => enableSquareMaps(),
          () => undefined,
        );
      say('');
    } catch {
      say(
        `The server has not answered since ${new Date().toISOString().slice(11, 19)} UTC, or you are signed out. This is what it said last. The page looks again every ${AFTER_FAILURE_MS / 1_000} seconds.`,
      );
      later(AFTER_FAILURE_MS);
    }
  }
  later(EVERY_MS);
}

function replace(part: HTMLElement, fresh: Element | null): void {
  if (fresh === null || fresh.innerHTML === part.innerHTML) return;
  const unfolded = [...part.querySelectorAll('details')].map(({ open }) => open);
  const focused = part.contains(document.activeElement) ? focusables(part).indexOf(document.activeElement!) : -1;
  part.replaceChildren(...document.importNode(fresh, true).childNodes);
  part.querySelectorAll('details').forEach((one, index) => (one.open = unfolded[index] ?? false));
  (focusables(part)[focused] as HTMLElement | undefined)?.focus({ preventScroll: true });
}

const focusables = (part: Element): Element[] => [
  ...part.querySelectorAll('a[href], button, summary, input:not([type=hidden])'),
];
