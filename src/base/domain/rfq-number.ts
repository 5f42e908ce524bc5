/** "RFQ-" and 13 digits of milliseconds (C10.3). Not secret. */
export type RfqNumber = string & { readonly __rfqNumber: unique symbol };

export function parseRfqNumber(text: unknown): RfqNumber | null {
  return typeof text === 'string' && /^RFQ-\d{13}$/.test(text) ? (text as RfqNumber) : null;
}

export function rfqNumberAt(timeMs: number): RfqNumber {
  return `RFQ-${String(Math.trunc(timeMs)).padStart(13, '0')}` as RfqNumber;
}

/** For a second request with a taken number. */
export function nextRfqNumber(number: RfqNumber): RfqNumber {
  return rfqNumberAt((Number(number.slice(4)) + 1) % 10_000_000_000_000);
}
