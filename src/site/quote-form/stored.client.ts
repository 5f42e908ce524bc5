type Kind = 'localStorage' | 'sessionStorage';

/** Null if missing, unreadable or closed. */
export function readStored(kind: Kind, key: string): unknown {
  try {
    return JSON.parse(window[kind].getItem(key) ?? 'null') as unknown;
  } catch {
    return null;
  }
}

/** Null removes. False: full or closed. */
export function store(kind: Kind, key: string, value: unknown): boolean {
  try {
    if (value === null) window[kind].removeItem(key);
    else window[kind].setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
