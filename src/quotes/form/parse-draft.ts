/** Entries of a form that were kept before a reload, whatever stands there; empty texts where nothing does. */
export function parseDraft<Name extends string>(draft: unknown, names: readonly Name[]): Record<Name, string> {
  const kept = (typeof draft === 'object' && draft !== null ? draft : {}) as Partial<Record<Name, unknown>>;
  return Object.fromEntries(names.map((name) => [name, typeof kept[name] === 'string' ? kept[name] : ''])) as Record<
    Name,
    string
  >;
}
