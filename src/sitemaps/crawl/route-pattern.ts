import { ENDPOINTS, PAGES } from '#base/routes.ts';

/** Stands for what is not kept. */
const LEFT_OUT = '…';
/** Parameters that a pattern names; more are left out. */
const MAX_PARAMETERS = 5;
/** A filter by a characteristic (c.MATT) is one of thousands. */
const CHARACTERISTIC = /^c\.[A-Z0-9]+$/;
const PARAMETER = /^[a-z][a-z_]{0,15}$/i;

/** Route patterns of the site by their number of segments, fixed segments first. */
const ROUTES = new Map<number, { route: string; segments: string[] }[]>();
const OPEN_ROUTES: { route: string; start: string }[] = [];
for (const route of routesOfSite()) {
  const segments = route.split('/');
  if (segments.at(-1) === '*') OPEN_ROUTES.push({ route, start: route.slice(0, -1) });
  else ROUTES.set(segments.length, [...(ROUTES.get(segments.length) ?? []), { route, segments }]);
}
for (const routes of ROUTES.values())
  routes.sort((one, other) => parametersIn(one.segments) - parametersIn(other.segments));

/**
 * The pattern of an address: its route, and the names of its parameters in order, without values. "/catalog?search=bolt&tab=nsn" is
 * "/catalog?search=…&tab=…"; a path that is no route of the site is "/…".
 */
export function patternOf(path: string): string {
  const mark = path.indexOf('?');
  const route = routeOf(mark < 0 ? path : path.slice(0, mark));
  if (mark < 0 || mark === path.length - 1) return mark < 0 ? route : `${route}?`;
  const names = new Set<string>();
  for (const part of path.slice(mark + 1, mark + 1_000).split('&')) names.add(parameterOf(part));
  const shown = [...names].toSorted().slice(0, MAX_PARAMETERS);
  return `${route}?${shown.join('&')}`;
}

function parameterOf(part: string): string {
  const equals = part.indexOf('=');
  const name = equals < 0 ? part : part.slice(0, equals);
  if (CHARACTERISTIC.test(name)) return `c.${LEFT_OUT}=${LEFT_OUT}`;
  return PARAMETER.test(name) && equals >= 0 ? `${name}=${LEFT_OUT}` : LEFT_OUT;
}

function routeOf(path: string): string {
  const segments = path.split('/', 12);
  const found = ROUTES.get(segments.length)?.find((route) =>
    route.segments.every((segment, at) => (segment.startsWith(':') ? segments[at] !== '' : segment === segments[at])),
  );
  return found?.route ?? OPEN_ROUTES.find(({ start }) => path.startsWith(start))?.route ?? `/${LEFT_OUT}`;
}

function routesOfSite(): string[] {
  const ofPages = Object.values(PAGES).flatMap((page) => [page.path, ...('also' in page ? page.also : [])]);
  return [...ofPages.filter((path) => path !== null), ...Object.values(ENDPOINTS)];
}

function parametersIn(segments: readonly string[]): number {
  return segments.filter((segment) => segment.startsWith(':')).length;
}
