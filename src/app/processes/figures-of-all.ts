import { AggregatorRegistry, type Registry } from 'prom-client';
import { addCounts, isCount, type Figure } from './add-counts.ts';
import type { Answer } from './messages.ts';

/**
 * The figures of all processes as one: counts are sums, everything else stands once for each process with its number as the label `process`, since a sum of
 * memory counts the shared pages of the catalog again and again.
 */
export function figuresOfAll(answers: readonly Answer<readonly Figure[]>[]): Pick<Registry, 'metrics'> {
  const labelled = answers.map(({ process, value }) =>
    value.filter((figure) => !isCount(figure)).map((figure) => withProcess(figure, process)),
  );
  const counts = addCounts(answers.map(({ value }) => value));
  return AggregatorRegistry.aggregate([...labelled, counts] as never);
}

function withProcess(figure: Figure, process: number): Figure {
  const values = figure.values.map((each) => ({ ...each, labels: { ...each.labels, process } }));
  return { ...figure, values, aggregator: 'first' };
}
