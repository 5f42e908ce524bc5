export type QuoteGuard = {
  /** The field that people do not see; what is in it was put there by a program. */
  website: string;
  /** How long the form was open; null where nobody measured it: a program, or a form without JavaScript. */
  filledMs: number | null;
};

/** Reads what the forms add to the payload (G4.2). Absent or of another shape, it guards nothing. */
export function readGuard(body: unknown): QuoteGuard {
  const guard = ownValue(body, 'guard');
  const website = ownValue(guard, 'website');
  const filledMs = ownValue(guard, 'filledMs');
  return {
    website: typeof website === 'string' ? website.trim() : '',
    filledMs: typeof filledMs === 'number' && Number.isFinite(filledMs) ? filledMs : null,
  };
}

function ownValue(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;
}
