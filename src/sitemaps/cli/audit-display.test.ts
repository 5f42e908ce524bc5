import { expect, test } from 'vitest';
import { createAuditDisplay } from './check-sitemaps.ts';

const PROGRESS = { done: 640, total: 1441, urls: 3_200_000, sitemap: 'nsn-640.xml.gz\u001b[2J' };

function display(isTTY: boolean) {
  let time = 0;
  const written: string[] = [];
  const shown = createAuditDisplay({ write: (text) => written.push(text), isTTY, columns: 200 }, () => time);
  return { shown, written, wait: (ms: number) => (time += ms) };
}

test('a terminal shows a bar with figures and the sitemap just read, redrawn at most ten times a second', () => {
  const { shown, written, wait } = display(true);
  wait(1_000);
  shown.show(PROGRESS);
  shown.show(PROGRESS);
  wait(100);
  shown.show(PROGRESS);
  shown.clear();
  expect(written).toHaveLength(3);
  expect(written[0]).toBe(
    '\r\u001b[2K[============                ] 640 of 1,441 sitemaps  3,200,000 URLs  3,200,000 URLs/s  nsn-640.xml.gz\\u001b[2J',
  );
});

test('anything else gets a plain line every five seconds', () => {
  const { shown, written, wait } = display(false);
  for (let second = 0; second < 11; second++) {
    shown.show(PROGRESS);
    wait(1_000);
  }
  shown.clear();
  expect(written).toHaveLength(2);
  expect(written[0]).toMatch(/^640 of 1,441 sitemaps.*\n$/);
});
