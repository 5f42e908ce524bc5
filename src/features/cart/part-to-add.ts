import { parseNsn, formatNsn } from '../../domain/nsn.ts';

/** A part as its page names it, for the dialog and the cart. */
export type PartToAdd = {
  nsn: string;
  itemName: string;
  partNumber: string;
  cage: string;
  company: string;
  /** Unit of issue as code and meaning, empty when not recorded. */
  unit: string;
  unitMeaning: string;
};

/** Reads the `data-` attributes of a button that adds (part number, maker) and of what it stands in, or else of the page's head (the item). */
export function partToAdd(button: HTMLElement): PartToAdd | null {
  const around = button.closest<HTMLElement>('[data-item-nsn]');
  const item = (around ?? document.querySelector<HTMLElement>('[data-item-nsn]'))?.dataset;
  const nsn = parseNsn(item?.itemNsn ?? '');
  if (item === undefined || nsn === null) return null;
  const { add = '', cage = '', company = '' } = button.dataset;
  return {
    nsn: formatNsn(nsn),
    itemName: item.itemName ?? '',
    partNumber: add,
    cage,
    company,
    unit: item.unit ?? '',
    unitMeaning: item.unitMeaning ?? '',
  };
}
