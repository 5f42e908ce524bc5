import { expect, test } from 'vitest';
import { aCode, aPart, someSections } from '../../../test/support/part/part.fixture.ts';
import { describePart, summarizePart } from './overview.tsx';

test('a part is described by its name, number, class, group and what is on file', () => {
  expect(describePart(aPart({ partCount: 31, makerCount: 1 }))).toBe(
    'SCREW,CAP,SOCKET HEAD, NSN 5305-01-234-5678, is an item of supply in class 5305 Screws, ' +
      'group 53 Hardware and Abrasives. 31 part numbers from 1 maker are on file.',
  );
});

test('titles that no source has are left out', () => {
  expect(describePart(aPart({ classTitle: null, groupTitle: null, partCount: 0 }))).toBe(
    'SCREW,CAP,SOCKET HEAD, NSN 5305-01-234-5678, is an item of supply in class 5305. No part number is on file for it.',
  );
});

test('the summary quotes the first replies and skips empty ones', () => {
  const characteristics = [
    { requirements_statement: aCode('THREAD CLASS'), clear_text_reply: aCode('3A') },
    { requirements_statement: aCode('MATERIAL') },
    { requirements_statement: aCode('FINISH'), clear_text_reply: aCode('PASSIVATE') },
  ];
  expect(summarizePart(aPart({ sections: someSections({ characteristics }) }))).toBe(
    'THREAD CLASS 3A; FINISH PASSIVATE',
  );
  expect(summarizePart(aPart())).toBeNull();
});
