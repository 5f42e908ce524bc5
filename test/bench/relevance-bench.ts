import { openJudge, reportOf } from '../relevance/judge-texts.ts';
import { print, readCatalog } from './frame.ts';

/**
 * How often texts as buyers type them find the parts that they mean, and how often the site says "met" or "nothing on file" of a value and is wrong. Right
 * is what the files say that the catalog was imported from. Prints JSON: the shares of test/relevance/metrics.ts, and whatever is not right.
 *
 * [DATABASE_URL=...] node test/bench/relevance-bench.ts DATA_DIR FOLDER [TEXTS_A_NAME] [PAIRS]
 */
const [dataDir = 'data', folder = '', each = '3', pairs = '10000'] = process.argv.slice(2);
await readCatalog(dataDir, async (catalog) => {
  const { parametric, written, drawn, judgeTexts, findUntruths } = await openJudge(catalog, folder);
  const texts = drawn(7);
  const report = {
    parametric: reportOf(await judgeTexts(parametric)),
    written: reportOf(await judgeTexts(written)),
    oneOrNone: reportOf(await judgeTexts(texts.single(Number(each)))),
    twoOrMore: reportOf(await judgeTexts(texts.several(Number(each)))),
  };
  const untruths = await findUntruths(texts.pairs(Number(pairs)));
  const told = (claim: string) =>
    untruths
      .filter((one) => one.claim === claim)
      .map(({ text, read, part }) => `${text} is read as ${read}; ${part}`.slice(0, 400));
  print({ ...report, untruths: { pairs: Number(pairs), met: told('met'), nothingOnFile: told('nothing on file') } });
});
