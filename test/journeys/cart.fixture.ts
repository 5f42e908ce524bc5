import type { BrowserContext, Page, Route } from '@playwright/test';
import type { CartItem } from '../../src/base/domain/cart-item.ts';
import { aCartItem as anyCartItem } from '../support/domain/cart-item.fixture.ts';
import { origin } from './visit.ts';

export const SEND_PATH = '**/functions/v1/send-rfq-notification';

/** A line of the cart as the cart page stores it; override what matters. */
export function aCartItem(given: Partial<CartItem> = {}): CartItem {
  const named = { item_name: 'SCREW,CAP,SOCKET HEAD', company_name: 'MILITARY STANDARDS', quantity: '3' };
  return anyCartItem({ ...named, id: given.part_number ?? 'a', ...given });
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
const answerSent = (route: Route): Promise<void> => {
  const { rfqNumber } = route.request().postDataJSON() as { rfqNumber: string };
  return route.fulfill({ json: { rfqNumber, receiptUrl: `${origin()}/quote/${'t'.repeat(43)}` } });
};

/** Answers what a page or browser sends by `refusal`, where that is null as after storing. Lists the numbers that were sent. */
export async function answerSends(
  place: Page | BrowserContext,
  refusal: () => Parameters<Route['fulfill']>[0] | null = () => null,
): Promise<string[]> {
  const numbers: string[] = [];
  await place.route(SEND_PATH, (route) => {
    numbers.push((route.request().postDataJSON() as { rfqNumber: string }).rfqNumber);
    const refused = refusal();
    return refused === null ? answerSent(route) : route.fulfill(refused);
  });
  return numbers;
}

/** Opens /cart or /rfq with these lines in the cart, and its form filled in. */
export async function openFilled(page: Page, path: '/cart' | '/rfq', items = [aCartItem()]): Promise<void> {
  await storeCart(page, items);
  await page.goto(origin() + path);
  await (path === '/cart' ? fillCartForm(page) : fillRfqForm(page));
}

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
