import type { ShownResult } from './shown-result.ts';

/** Only exceptions have a color of their own. */
export const barClass = ({ status }: Pick<ShownResult, 'status'>): string =>
  status === 'error' ? 'bar-err' : status === 'warning' ? 'bar-warn' : 'bar-ok';
