/** A metric as `getMetricsAsJSON` of prom-client gives it. */
export type Figure = {
  name: string;
  help: string;
  type: string;
  aggregator: string;
  values: readonly FigureValue[];
};
type FigureValue = { value: number; labels: Record<string, string | number>; metricName?: string };

/** Counted from the start of a process on, so that the sum of several is what all of them counted. */
export const isCount = ({ type }: Pick<Figure, 'type'>): boolean => type === 'counter' || type === 'histogram';

/** Adds what several processes have counted, by name and labels. Figures that are no counts are left out. */
export function addCounts(processes: readonly (readonly Figure[])[]): Figure[] {
  const sums = new Map<string, { figure: Figure; values: Map<string, FigureValue> }>();
  for (const figure of processes.flat().filter(isCount)) {
    const { values } = sums.getOrInsertComputed(figure.name, () => ({ figure, values: new Map() }));
    for (const each of figure.values) {
      const key = JSON.stringify([each.metricName, ...Object.entries(each.labels).toSorted(byName)]);
      values.set(key, { ...each, value: each.value + (values.get(key)?.value ?? 0) });
    }
  }
  return [...sums.values()].map(({ figure, values }) => ({
    ...figure,
    aggregator: 'sum',
    values: [...values.values()],
  }));
}

const byName = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : 1);
