/** Places that each kind has before the best one takes what is left. */
const SURE_PLACES = 2;

/** How many of each may be shown, given how many there are, best kind first: none starves, and the best take what the others leave. */
export function sharePlaces(found: readonly number[], places: number): number[] {
  const shared = found.map(() => 0);
  let left = places;
  for (const most of [SURE_PLACES, places])
    for (const [index, count] of found.entries()) {
      const more = Math.min(Math.max(Math.min(count, most) - shared[index]!, 0), left);
      shared[index]! += more;
      left -= more;
    }
  return shared;
}
