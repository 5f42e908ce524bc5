import { answerTasks } from '#base/http/bounded-threads.ts';
import { type ReadingTask, runTask, type SitemapReading } from './read-sitemap.ts';

answerTasks<ReadingTask, SitemapReading>(async (task) => {
  const answer = runTask(task);
  return { answer, transfer: [answer.nsns.buffer as ArrayBuffer, answer.days.buffer as ArrayBuffer] };
});
