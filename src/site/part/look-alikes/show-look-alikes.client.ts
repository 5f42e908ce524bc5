const TIMEOUT_MS = 10_000;

export async function showLookAlikes(place: HTMLElement): Promise<void> {
  const said = place.querySelector('.look-alikes-words span')!;
  try {
    const reply = await fetch(place.dataset.lookAlikes!, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!reply.ok) throw new Error(String(reply.status));
    const { cards, words } = (await reply.json()) as { cards: string; words: string };
    place.querySelector('.look-alikes-strip')!.innerHTML = cards;
    said.textContent = words;
  } catch {
    // the link beside it remains
    said.textContent = 'Look-alikes could not be looked up just now.';
  }
}
