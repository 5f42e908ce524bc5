import { describe, expect, test } from 'vitest';
import { load, loaded } from '../../../test/support/catalog/loaded-catalog.fixture.ts';
import { anNsn, aReference, csvText, type PublogTables } from '../../../test/support/catalog/publog.fixture.ts';

const NIINS = Array.from({ length: 90 }, (_, at) => String(at + 1).padStart(9, '0'));
const NSN_ROWS = NIINS.map((niin) => anNsn(`5305${niin}`));
const WHOLE: PublogTables = {
  P_FLIS_NSN: NSN_ROWS,
  V_FLIS_PART: NIINS.map((niin) => aReference(niin, `PART-${niin}`)),
  V_CHARACTERISTICS: NIINS.map((niin) => ({ NIIN: niin, MRC: 'ABHE' })),
};

/** The file cut at two thirds of its rows, inside the quotes of its item name. */
function cutFile(): string {
  const text = csvText('P_FLIS_NSN', NSN_ROWS);
  return text.slice(0, text.indexOf('MACHINE', (text.length * 2) / 3));
}

describe('an import that would lose much of the catalog in force', () => {
  test('is refused without the part numbers, and says which file it lacks and what fell', async () => {
    const { into } = await loaded(WHOLE);
    const { V_FLIS_PART: _, ...rest } = WHOLE;
    const { outcome } = await load(rest, { into });
    expect(outcome).toMatchObject({ outcome: 'refused', report: { edition: { listedNsns: 0 } } });
    const losses = outcome.outcome === 'refused' ? outcome.losses.map(({ kind, what }) => `${kind} ${what}`) : [];
    expect(losses).toEqual(['nothing-listed NSNs listed', 'missing-file V_FLIS_PART', 'fall part numbers']);
    expect([into.versions.length, into.aborted()]).toEqual([1, 1]);
  });

  test('is refused when its list of NSNs is cut inside a quote', async () => {
    const { into } = await loaded(WHOLE);
    const { outcome } = await load({ ...WHOLE, P_FLIS_NSN: cutFile() }, { into });
    const losses = outcome.outcome === 'refused' ? outcome.losses : [];
    const why = 'the file is cut off: it ends inside a quoted field';
    const cut = { what: 'P_FLIS_NSN', before: 90, now: 60, fallPercent: 33.3, why };
    expect(losses.find(({ kind }) => kind === 'cut-off')).toMatchObject(cut);
    expect(losses.map(({ what }) => what)).toEqual(expect.arrayContaining(['NSNs listed', 'V_CHARACTERISTICS']));
    expect(into.versions).toHaveLength(1);
  });

  test('is published when the loss is accepted, and the next one is compared with it', async () => {
    const { into } = await loaded(WHOLE);
    const { V_FLIS_PART, ...rest } = WHOLE;
    const half = { ...rest, V_FLIS_PART: (V_FLIS_PART as object[]).slice(45) as never };
    const { report } = await loaded(half, { into, acceptLoss: true });
    expect(report.acceptedLosses.map(({ what }) => what)).toEqual(['V_FLIS_PART', 'NSNs listed', 'part numbers']);
    expect((await loaded(half, { into })).report.acceptedLosses).toEqual([]);
  });

  test('is published with a larger limit', async () => {
    const { into } = await loaded(WHOLE);
    const fewer = { ...WHOLE, V_CHARACTERISTICS: (WHOLE.V_CHARACTERISTICS as object[]).slice(9) as never };
    expect((await load(fewer, { into })).outcome.outcome).toBe('refused');
    expect((await load(fewer, { into, maxLossPercent: 10 })).outcome.outcome).toBe('imported');
  });
});

describe('an import that has nothing to compare itself with', () => {
  test.each([
    ['inside a quote', cutFile()],
    ['in the middle of a row', csvText('P_FLIS_NSN', NSN_ROWS).replace(/,[^,]*,[^,]*\r\n$/, '')],
  ])('is refused when a file ends %s', async (_, text) => {
    const { outcome, into } = await load({ ...WHOLE, P_FLIS_NSN: text });
    expect(outcome).toMatchObject({ outcome: 'refused', losses: [{ kind: 'cut-off', before: null }] });
    expect(into.versions).toEqual([]);
  });

  test('is not refused for a last row that is whole without a line end, nor for ragged rows before it', async () => {
    const text = csvText('P_FLIS_NSN', NSN_ROWS).replace(/\r\n$/, '').replace(',"BOLT,MACHINE"', '');
    expect((await load({ ...WHOLE, P_FLIS_NSN: text })).outcome.outcome).toBe('imported');
  });

  test('replaces the sample whatever its size, and the sample replaces anything', async () => {
    const { into } = await loaded(WHOLE, { sample: true });
    const small: PublogTables = { P_FLIS_NSN: NSN_ROWS.slice(80), V_FLIS_PART: WHOLE.V_FLIS_PART! };
    expect((await load(small, { into })).outcome.outcome).toBe('imported');
    expect((await load({ P_FLIS_NSN: NSN_ROWS.slice(85) }, { into, sample: true })).outcome.outcome).toBe('imported');
  });
});
