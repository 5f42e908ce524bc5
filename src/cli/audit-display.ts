import type { AuditProgress } from '../sitemaps/audit/sitemap-set.ts';
import { escapeControls } from './terminal.ts';

const REDRAW_MS = 100;
const LINE_EVERY_MS = 5000;
const BAR_WIDTH = 28;

type Output = { write(text: string): unknown; isTTY?: boolean; columns?: number };

export type AuditDisplay = { show(progress: AuditProgress): void; clear(): void };

/** A bar with URLs a second and the sitemap just read; on something that is no terminal, a plain line now and then. */
export function createAuditDisplay(output: Output, now: () => number = () => performance.now()): AuditDisplay {
  const start = now();
  let shownAt = output.isTTY ? Number.NEGATIVE_INFINITY : start;
  return {
    show({ done, total, urls, sitemap }) {
      const at = now();
      if (at - shownAt < (output.isTTY ? REDRAW_MS : LINE_EVERY_MS)) return;
      shownAt = at;
      const rate = Math.round(urls / Math.max(0.001, (at - start) / 1000));
      const counts = `${number(done)} of ${number(total)} sitemaps  ${number(urls)} URLs  ${number(rate)} URLs/s`;
      const line = `${counts}  ${escapeControls(sitemap)}`;
      if (!output.isTTY) {
        output.write(`${line}\n`);
        return;
      }
      const filled = Math.round((done / total) * BAR_WIDTH);
      const bar = `[${'='.repeat(filled)}${' '.repeat(BAR_WIDTH - filled)}]`;
      output.write(`\r\u001B[2K${`${bar} ${line}`.slice(0, (output.columns ?? 100) - 1)}`);
    },
    clear() {
      if (output.isTTY) output.write('\r\u001B[2K');
    },
  };
}

function number(value: number): string {
  return value.toLocaleString('en-US');
}
