import type { Reply } from './check.ts';
import { type Judged, judgeReply } from './judge.ts';

addEventListener('message', async ({ data, ports: [port] }: MessageEvent<{ reply: Reply; check: Judged }>) =>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows
  port!.postMessage(await judgeReply(data.reply, data.check)),
);
