import { type IgnoredFilter, MAX_VALUES, MAX_VALUES_LENGTH } from './selection-query.ts';
import { formatCount } from '#base/ui/format-count.ts';
import { sentenceCase } from '#base/domain/plain-text.ts';

const WHY: Record<IgnoredFilter['why'], (ignored: { name: string; value: string }) => string> = {
  'unknown requirement': ({ name }) => `Nothing on file answers “${name}”, so this filter is ignored.`,
  'not a number': ({ name, value }) => `“${value}” is not a number, so it is ignored for ${name}.`,
  'other unit': ({ name, value }) => `“${value}” has a unit that does not fit ${name}, so it is ignored.`,
  'no numbers': ({ name, value }) => `${name} is not a number on file, so “${value}” is ignored.`,
  'upside down': ({ name, value }) => `The range “${value}” of ${name} ends before it begins, so it is ignored.`,
  'too long': ({ name }) => `A value for ${name} is too long, so it is ignored.`,
  'too many values': () =>
    `At most ${MAX_VALUES} values with ${formatCount(MAX_VALUES_LENGTH)} characters together are taken, so some are ignored.`,
  'too many filters': () => 'At most 24 filters are taken, so some are ignored.',
  'unknown order': ({ value }) => `The parts cannot be sorted by “${value}”, so that is ignored.`,
};

export const ignoredWords = ({ name, value, why }: IgnoredFilter): string =>
  WHY[why]({ name: why === 'unknown requirement' ? name : sentenceCase(name), value });
