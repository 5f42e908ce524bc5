import { expect, test } from 'vitest';
import { keepAnswers } from './add-suggest.ts';

test('an answer is found again until another catalog is in force', () => {
  const answers = keepAnswers();
  answers.keep('v1', 'bolt', 'one');
  expect(answers.find('v1', 'bolt')).toBe('one');
  expect(answers.find('v2', 'bolt')).toBeNull();
  answers.keep('v2', 'nut', 'two');
  expect(answers.find('v1', 'bolt')).toBeNull();
  expect(answers.find('v2', 'nut')).toBe('two');
});

test('of very many answers those that were asked for last are kept', () => {
  const answers = keepAnswers();
  answers.keep('v1', 'often', 'asked');
  for (let index = 0; index < 5_000; index++) {
    answers.keep('v1', `text ${index}`, 'once');
    expect(answers.find('v1', 'often')).toBe('asked');
  }
  expect(answers.find('v1', 'text 1')).toBeNull();
  expect(answers.find('v1', 'text 4999')).toBe('once');
});
