/** Sends an id back when its time has passed. */
addEventListener('message', ({ data: { id, ms } }: MessageEvent<{ id: number; ms: number }>) => {
  setTimeout(() => postMessage(id), ms);
});
