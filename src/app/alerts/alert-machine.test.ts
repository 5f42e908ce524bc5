import { expect, test } from 'vitest';
import { lookAtAlerts, type AlertKind, type AlertState, type Notice, type Wrong } from './alert-machine.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = 1_800_000_000_000;

/** A site whose parts fail and recover: `look(at, what is wrong)` gives what is told, as "kind event". */
function aWatch() {
  let state: AlertState = {};
  const told: Notice[] = [];
  return {
    told,
    look(afterMs: number, wrong: Partial<Record<AlertKind, Partial<Wrong>>> = {}): string[] {
      const full = Object.fromEntries(
        Object.entries(wrong).map(([kind, found]) => [kind, { sinceMs: null, fact: '', ...found }]),
      );
      const step = lookAtAlerts(JSON.parse(JSON.stringify(state)) as AlertState, full, NOW + afterMs);
      state = step.state;
      told.push(...step.notices);
      return step.notices.map(({ kind, event }) => `${kind} ${event}`);
    },
    state: () => state,
  };
}

test('a fault is told once, and once when it is over', () => {
  const { look, told, state } = aWatch();
  expect(look(0)).toEqual([]);
  expect(look(MINUTE, { edition: { fact: '46 days' } })).toEqual(['edition raised']);
  expect(look(2 * MINUTE, { edition: { fact: '46 days' } })).toEqual([]);
  expect(look(30 * HOUR, { edition: { fact: '47 days' } })).toEqual([]);
  expect(look(31 * HOUR)).toEqual(['edition over']);
  expect(look(32 * HOUR)).toEqual([]);
  expect(told[0]).toEqual({ kind: 'edition', event: 'raised', sinceMs: NOW + MINUTE, untilMs: null, fact: '46 days' });
  expect(told[1]).toMatchObject({ sinceMs: NOW + MINUTE, untilMs: NOW + 31 * HOUR });
  expect(state()).toEqual({});
});

test('mail is told of after fifteen minutes, from the first failure on, and shorter failures never', () => {
  const { look } = aWatch();
  const failing = { mail: { sinceMs: NOW } };
  expect(look(14 * MINUTE, failing)).toEqual([]);
  expect(look(14.5 * MINUTE)).toEqual([]);
  expect(look(15 * MINUTE, { mail: { sinceMs: NOW + 15 * MINUTE } })).toEqual([]);
  expect(look(29 * MINUTE, { mail: { sinceMs: NOW + 15 * MINUTE } })).toEqual([]);
  expect(look(30 * MINUTE, { mail: { sinceMs: NOW + 15 * MINUTE } })).toEqual(['mail raised']);
  expect(look(31 * MINUTE)).toEqual(['mail over']);
});

test('what comes and goes is one alert, and at most one an hour', () => {
  const { look } = aWatch();
  const refused = { quotes: {} };
  expect(look(0, refused)).toEqual(['quotes raised']);
  for (let minute = 1; minute < 10; minute++) expect(look(minute * MINUTE, minute % 2 ? {} : refused)).toEqual([]);
  expect(look(9 * MINUTE)).toEqual([]);
  expect(look(14 * MINUTE)).toEqual(['quotes over']);
  expect(look(20 * MINUTE, refused)).toEqual([]);
  expect(look(30 * MINUTE)).toEqual([]);
  expect(look(31 * MINUTE, refused)).toEqual([]);
  expect(look(60 * MINUTE, refused)).toEqual(['quotes raised']);
});

test('each kind has its own alert', () => {
  const { look } = aWatch();
  expect(look(0, { disk: {}, backups: {} })).toEqual(['backups raised', 'disk raised']);
  expect(look(HOUR, { disk: {} })).toEqual(['backups over']);
  expect(look(2 * HOUR, { disk: {}, edition: {} })).toEqual(['edition raised']);
  expect(look(3 * HOUR)).toEqual(['edition over']);
  expect(look(3 * HOUR + 10 * MINUTE)).toEqual(['disk over']);
});

test('a clock that goes back breaks nothing', () => {
  const { look, told } = aWatch();
  expect(look(0, { disk: { sinceMs: NOW + HOUR } })).toEqual(['disk raised']);
  expect(look(-HOUR)).toEqual([]);
  expect(told[0]!.sinceMs).toBe(NOW);
});
