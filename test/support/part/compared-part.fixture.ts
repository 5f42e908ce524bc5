import { aPart } from './part.fixture.ts';
import type { ComparedPart } from '../../../src/features/part/part-data.ts';

/** A column of a comparison for tests: a listed part with one reference and empty sections; override what matters. */
export const aComparedPart = (overrides: Partial<ComparedPart> = {}): ComparedPart => {
  const { nsn, itemName, fsc, classTitle, listed, changedOn, partCount, makerCount, partNumbers, sections } = aPart();
  const own = { nsn, itemName, fsc, classTitle, listed, changedOn, partCount, makerCount, partNumbers, sections };
  return { ...own, cancelled: false, classRead: true, ...overrides };
};
