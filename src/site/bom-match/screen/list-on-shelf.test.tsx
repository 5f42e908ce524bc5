import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { countVerdicts, type LineStock, type MatchedLine, type MatchedList } from '#base/lists/list.ts';
import { textOf } from '../../../../test/support/pages/site.fixture.ts';
import { MatchedListView } from './matched-list-view.tsx';
import { PostedResult } from './posted-result.tsx';

const PART = { nsn: '5305-01-234-5678', itemName: 'SCREW', partNumber: '', cage: '', maker: '' };
const aLine = (line: number, given: Partial<MatchedLine>): MatchedLine => ({
  line,
  text: `line ${line}`,
  condition: null,
  description: '',
  cage: '',
  maker: '',
  reason: 'No such number',
  verdict: 'exact',
  number: 'X-1',
  part: PART,
  quantity: 10,
  quantityIs: 'given',
  offers: [],
  candidates: [],
  hasMore: false,
  ...given,
});
const some: LineStock = { covers: 'part', words: '6 of 10 HD', held: '6 HD, FN, CoC', each: '$38.50' };
const listOf = (lines: MatchedLine[], onShelf?: string): MatchedList => ({
  source: 'text',
  text: null,
  columns: null,
  notes: [],
  counts: countVerdicts(lines),
  lines,
  onShelf,
});
const views = (list: MatchedList) => [
  <PostedResult key="posted" list={list} choices={{}} />,
  <MatchedListView key="live" list={list} state={{ choices: {} } as never} onAdd={() => {}} />,
];

test('a list shows what is on the shelf, narrows to it, and adds it alone (C22.34)', () => {
  const gone = aLine(2, { verdict: 'not-found', part: null, stock: { ...some, covers: 'full', words: 'in full' } });
  const none = aLine(3, { stock: { covers: 'none', words: 'not on the shelf', held: '', each: '' } });
  const [posted, live] = views(listOf([aLine(1, { stock: some }), gone, none], '2 of 3 lines on our shelf')).map(
    (view) => textOf(renderToStaticMarkup(view)),
  );
  for (const text of [posted, live]) {
    for (const words of ['2 of 3 lines on our shelf', '6 of 10 HD', '6 HD, FN, CoC, $38.50 each', 'not on the shelf'])
      expect(text).toContain(words);
    expect(text).toContain('Not in catalog X-1 Not in the national catalog, but on our shelf');
  }
  for (const words of ['On our shelf 2', 'Only the 2 on our shelf']) expect(live).toContain(words);
});

test('without a list of stock nothing of it is there (C22.38)', () => {
  for (const view of views(listOf([aLine(1, {}), aLine(2, { verdict: 'not-found', part: null })])))
    expect(renderToStaticMarkup(view)).not.toContain('shelf');
});
