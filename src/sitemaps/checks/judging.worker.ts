import { judgeReply } from './judge.ts';
import type { JudgeAnswer, JudgeTask } from './judge-beside.client.ts';

addEventListener('message', async ({ data: { id, reply, check } }: MessageEvent<JudgeTask>) => {
  const answer: JudgeAnswer = { id, verdict: await judgeReply(reply, check) };
  postMessage(answer);
});
