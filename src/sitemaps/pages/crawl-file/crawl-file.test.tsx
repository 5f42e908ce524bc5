import { expect, test } from 'vitest';
import { aReport, coverageOf } from '../../../../test/support/crawl/crawl-report.fixture.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { aSite } from '../../../../test/support/pages/site.fixture.ts';
import { load } from './load.server.ts';
import { View } from './page.tsx';

const asked = { params: { file: 'nsn-2' }, query: new URLSearchParams() };

test('a file of a catalog that was changed since the report is not shown as fetched whole (C21.26)', async () => {
  const crawl = { ...coverageOf(aReport()), missed: async () => null };
  const answer = await load(asked, { crawl, isCrawlRecorded: true });
  expect(answer).toEqual({ kind: 'not-found', data: { kind: 'no-file', title: 'nsn-2' } });
});

test('with unverified requests alone it says that no crawler was verified, not that there is no such file (C21.29)', async () => {
  const answer = await load(asked, { crawl: coverageOf(aReport({ engines: [] })), isCrawlRecorded: true });
  expect(answer.kind).toBe('personal');
  const html = renderToStaticMarkup(<View data={'data' in answer ? answer.data : null} site={aSite()} />);
  expect(html).toContain('No verified crawler yet');
  expect(html).toContain('href="/crawl?engine=claims"');
});
