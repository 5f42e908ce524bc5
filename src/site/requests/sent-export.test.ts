import { expect, test } from 'vitest';
import { type ListedRequest, MAILED_LINKS, mailOfLinks, sentCsv } from './sent-export.ts';

const ORIGIN = 'https://parts.example';
const aRequest = (token: string): ListedRequest => ({
  rfqNumber: 'RFQ-1795301777400',
  token: token.repeat(43),
  sentAtMs: Date.UTC(2026, 10, 22),
  state: {
    token: token.repeat(43),
    rfqNumber: 'RFQ-1795301777400',
    shortName: 'Q-CT9-501',
    sentAtMs: 0,
    askedFor: '=HYPERLINK("http://evil.example")',
    lines: 2,
    state: 'quoted',
    word: { word: 'Quoted', kind: 'warn' },
    next: 'The prices hold, another day.',
    total: '$1,284.50',
  },
});

test('the list of a browser is saved as CSV, with links and without formulas (C18.10)', () => {
  const lines = sentCsv([aRequest('A'), { ...aRequest('B'), state: 'missing' }], ORIGIN).split('\r\n');
  expect(lines).toEqual([
    'request,short name,sent,asked for,lines,state,what happens next,total,link',
    `RFQ-1795301777400,Q-CT9-501,2026-11-22,"'=HYPERLINK(""http://evil.example"")",2,Quoted,"The prices hold, another day.","$1,284.50",${ORIGIN}/quote/${'A'.repeat(43)}`,
    `RFQ-1795301777400,,2026-11-22,,,missing,,,${ORIGIN}/quote/${'B'.repeat(43)}`,
    '',
  ]);
});

test('links go into a mail of the buyer’s own program, as many as its address can hold', () => {
  const address = mailOfLinks(
    Array.from({ length: 100 }, () => aRequest('A')),
    ORIGIN,
  );
  expect(address.length).toBeLessThan(2_000);
  const body = new URL(address).searchParams.get('body')!;
  expect(body.split('\r\n').filter((line) => line !== '')).toHaveLength(MAILED_LINKS);
  expect(body).toContain(`RFQ-1795301777400 ${ORIGIN}/quote/${'A'.repeat(43)}`);
});
