import type { Comparison } from '../../features/part/compare/compare-page.tsx';

/** `again`: the address that was asked for. */
export type ComparePageData = ({ kind: 'comparison' } & Comparison) | { kind: 'failed'; again: string };
