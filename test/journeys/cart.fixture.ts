import type { Page, Route } from '@playwright/test';
import type { CartItem } from '../../src/base/domain/cart-item.ts';
import { origin } from './visit.ts';

export const SEND_PATH = '**/functions/v1/send-rfq-notification';
/** In every sample catalog: tools/sample/known-part.ts. */
export const KNOWN_PART = '/nsn/53/5305/5305-01-234-5678';

/** A line of the cart; override what matters. */
export function aCartItem(overrides: Partial<CartItem> = {}): CartItem {
  return {
    id: overrides.part_number ?? 'a',
    nsn: '5305-01-234-5678',
    part_number: 'MS16998-28',
    item_name: 'SCREW,CAP,SOCKET HEAD',
    company_name: 'MILITARY STANDARDS',
    cage_code: '96906',
    quantity: '3',
    condition: 'FN',
    added_at: '2026-11-20T10:00:00.000Z',
    ...overrides,
  };
}

/** Lines with part numbers P-1, P-2 and so on. */
export const someCartItems = (count: number): CartItem[] =>
  Array.from({ length: count }, (_, index) => aCartItem({ part_number: `P-${index + 1}`, quantity: '2' }));

/** Puts a value into the storage before the page is opened. */
export async function storeCart(page: Page, value: unknown): Promise<void> {
  if (page.url() === 'about:blank') await page.goto(`${origin()}/robots.txt`);
  await page.evaluate(
    (text) => localStorage.setItem('cart', text),
    typeof value === 'string' ? value : JSON.stringify(value),
  );
}

export const storedCart = (page: Page): Promise<CartItem[] | null> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? 'null') as never);

/** Answers the function as the server would after storing. */
export const answerSent = (route: Route): Promise<void> => {
  const { rfqNumber } = route.request().postDataJSON() as { rfqNumber: string };
  return route.fulfill({ json: { rfqNumber, receiptUrl: `${origin()}/quote/${'t'.repeat(43)}` } });
};

export async function fillCartForm(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('Dana van der Whitfield');
  await page.getByLabel('Email').fill('dana@buyer.example');
  await page.getByLabel('Company').fill('Emerald Coast Rotor Services');
}

export async function fillRfqForm(page: Page): Promise<void> {
  await page.getByLabel('First Name').fill('Dana');
  await page.getByLabel('Last Name').fill('Whitfield');
  await page.getByLabel('Email').fill('dana@buyer.example');
  await page.getByLabel('Company Name').fill('Emerald Coast Rotor Services');
}
