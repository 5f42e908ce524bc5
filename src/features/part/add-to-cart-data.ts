import { partMessages } from './messages.ts';
import type { PartData, PartNumberRow } from './part-data.ts';

/** What the add-to-cart dialog is told by a button: the part number and its maker. Read by features/cart/enable-cart.client.ts. */
export const addToCartData = ({ partNumber, cage, company }: PartNumberRow) => ({
  'data-add': partNumber,
  'data-cage': cage,
  'data-company': company ?? partMessages.unknownMaker(cage),
});

/** What it is told by the head of the page: the item and its unit of issue. */
export const itemData = ({ itemName, sections }: Pick<PartData, 'itemName' | 'sections'>, nsn: string) => {
  const unit = sections.management?.[0]?.ui;
  return {
    'data-item-nsn': nsn,
    'data-item-name': itemName,
    'data-unit': unit?.code,
    'data-unit-meaning': unit?.meaning ?? undefined,
  };
};
