import { expect, test } from 'vitest';
import { streamPlaces } from './stream-places.ts';

test('there are so many places and no more, and one given back is free once', () => {
  const places = streamPlaces(2);
  const first = places.take()!;
  expect(places.take()).not.toBeNull();
  expect(places.take()).toBeNull();
  first();
  first();
  expect(places.take()).not.toBeNull();
  expect(places.take()).toBeNull();
});
