type Kind = 'localStorage' | 'sessionStorage';

/** A value that the browser keeps; null if missing, unreadable, or where the storage is closed. */
export function readStored(kind: Kind, key: string): unknown {
  try {
    return JSON.parse(window[kind].getItem(key) ?? 'null') as unknown;
  } catch {
    return null;
  }
}

/** Keeps a value; null removes it. False where the storage is full or closed. */
export function store(kind: Kind, key: string, value: unknown): boolean {
  try {
    if (value === null) window[kind].removeItem(key);
    else window[kind].setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
