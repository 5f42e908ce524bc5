import { judgeParametricTexts } from '../relevance/find-parametric.ts';
import { figuresOf } from '../relevance/metrics.ts';
import { print } from './frame.ts';
import { openSampleCatalog } from '../relevance/sample-catalog.fixture.ts';

/**
 * How often texts with sizes, materials and ratings find the parts that have them, judged by the files of a sample of that size. Prints JSON: the shares
 * of test/relevance/metrics.ts, and the texts whose first result is wrong.
 *
 * node test/bench/relevance-bench.ts [NSNS]
 */
const sample = await openSampleCatalog(Number(process.argv[2] ?? 300_000));
const judged = await judgeParametricTexts(sample.catalog, sample.files);
await sample.close();
const wrong = judged.filter(({ right }) => !right[0]).map(({ text }) => text);
print({ parametric: { ...figuresOf(judged), wrong } });
