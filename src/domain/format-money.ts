import type { Currency, Price } from './quotation.ts';

const SIGNS: Record<Currency, string> = { USD: '$', EUR: '€', GBP: '£', CAD: 'C$' };

/** "$1,284.50": digits in groups of three; what is behind the point stays as it is. */
export function formatMoney(price: Price, currency: Currency): string {
  return `${SIGNS[currency]}${groupDigits(price)}`;
}

/** "1,284.50". */
export function groupDigits(price: Price): string {
  const [whole = '', rest] = price.split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return rest === undefined ? grouped : `${grouped}.${rest}`;
}
