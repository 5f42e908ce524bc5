/** "RFQ-" and 13 digits of milliseconds (C10.3). Not secret. */
export type RfqNumber = string & { readonly __rfqNumber: unique symbol };

export const parseRfqNumber = (text: unknown): RfqNumber | null =>
  typeof text === 'string' && /^RFQ-\d{13}$/.test(text) ? (text as RfqNumber) : null;

export const rfqNumberAt = (timeMs: number): RfqNumber =>
  `RFQ-${String(Math.trunc(timeMs)).padStart(13, '0')}` as RfqNumber;

/** For a second request with a taken number. */
export const nextRfqNumber = (number: RfqNumber): RfqNumber =>
  rfqNumberAt((Number(number.slice(4)) + 1) % 10_000_000_000_000);
