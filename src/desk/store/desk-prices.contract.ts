import { expect, test } from 'vitest';
import { aBidLine, anAnswer } from '../../../test/support/quotes/answer.fixture.ts';
import { isAnswered, NOW, NSNS, type FilledDesk } from '../../../test/support/quotes/filled-desk.fixture.ts';
import { aQuoteLine, aQuoteRequest } from '../../../test/support/quotes/quote-request.fixture.ts';
import type { Price } from '#base/domain/quotation.ts';

/** Prices that were given before. */
export function testPrices(filled: FilledDesk): void {
  test('finds what was quoted last for an NSN or a part number, with its outcome', async () => {
    const nsn = NSNS[0]!;
    const [byNsn, byPart, neither, both] = await filled.store.desk.findPrices([
      { nsn, partNumber: '' },
      { nsn: '', partNumber: 'nas1149-f0332p' },
      { nsn: '0000-00-000-0000', partNumber: 'never' },
      { nsn, partNumber: 'NAS1149F0332P' },
    ]);
    const sent = filled.all.filter(({ id }) => isAnswered(id - filled.all[0]!.id)).toReversed();
    const quoted = sent.flatMap((quote) => quote.parts.filter(({ nsn }) => nsn === NSNS[0]).map(() => quote));
    expect(byNsn!.map(({ number }) => number)).toEqual(quoted.slice(0, 5).map(({ rfqNumber }) => rfqNumber));
    expect(byNsn!.map(({ outcome }) => outcome)).toEqual(quoted.slice(0, 5).map(({ state }) => state));
    expect(byNsn![0]).toMatchObject({ atMs: quoted[0]!.answeredAtMs, price: expect.stringMatching(/^[12]\.50$/) });
    expect(byPart!.map(({ atMs }) => atMs)).toEqual(byPart!.map(({ atMs }) => atMs).toSorted((one, two) => two - one));
    expect([byPart!.length, neither, both!.length]).toEqual([5, [], 5]);
    const many = await filled.store.desk.findPrices(Array.from({ length: 120 }, () => ({ nsn, partNumber: '' })));
    expect(many.map((prices) => prices.length)).toEqual(Array(120).fill(5));
    expect(await filled.store.desk.findPrices([])).toEqual([]);
  });

  test('lists every price that was sent, of one part or all, page by page (C19.44)', async () => {
    const list = async (part: string, limit: number) => {
      const rows = [];
      let page = await filled.store.desk.listPrices({ part, limit });
      for (; ; page = await filled.store.desk.listPrices({ part, limit, beforeId: page.nextId })) {
        rows.push(...page.rows);
        if (page.nextId === null) return rows;
      }
    };
    const sent = filled.all.filter(({ id }) => isAnswered(id - filled.all[0]!.id)).toReversed();
    const every = await list('', 7);
    expect(every.map(({ number }) => number)).toEqual(sent.flatMap(({ rfqNumber }) => [rfqNumber, rfqNumber]));
    const ofNsn = await list('5310 01 234 5678', 50);
    const lines = sent.flatMap((quote) => quote.parts.filter(({ nsn }) => nsn === NSNS[0]).map(() => quote));
    expect(ofNsn.map(({ number }) => number)).toEqual(lines.map(({ rfqNumber }) => rfqNumber));
    const { company, email } = lines[0]!.customer;
    expect(ofNsn[0]).toMatchObject({ version: 1, outcome: lines[0]!.state, buyer: company || email });
    expect(new Set(ofNsn.map(({ nsn }) => nsn))).toEqual(new Set(['5310012345678']));
    expect((await list('nas1149-f0332p', 50)).length).toBe(every.length);
    expect([await list('never', 5), await list('%', 5), await list('5310', 5)]).toEqual([[], [], []]);
  });

  test('remembers the price of the part that is offered, at the quantity that was asked for', async () => {
    const request = aQuoteRequest({ numberAt: 1, parts: [aQuoteLine({ nsn: '', partNumber: 'OLD', quantity: 60 })] });
    const { rfqNumber } = (await filled.store.addQuote(request, [], NOW)).quote;
    const price = (text: string) => text as Price;
    const breaks = [{ quantity: 50, price: price('3.10') }];
    const lines = [aBidLine({ partNumber: 'NEW-7', price: price('4.00'), breaks, alternate: { reason: 'newer' } })];
    await filled.store.desk.saveDraft(rfqNumber, anAnswer(1, { lines }), 0, { name: 'Ana', atMs: NOW });
    await filled.store.desk.sendDraft(rfqNumber, 1, { name: 'Ana', atMs: NOW }, []);
    const parts = ['OLD', 'new7'].map((partNumber) => ({ nsn: '', partNumber }));
    const quoted = { price: '3.10', currency: 'USD', quantity: 60, unit: '', atMs: NOW, outcome: 'quoted' };
    expect(await filled.store.desk.findPrices(parts)).toEqual([[], [{ ...quoted, number: rfqNumber }]]);
    await filled.store.deleteQuote(rfqNumber);
  });
}
