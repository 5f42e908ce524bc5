import type { Row } from '../split-table.ts';

/** What is read of one sheet: rows that are not blank, with the numbers that they have in it. */
export type Sheet = {
  name: string;
  rows: Row[];
  /** More rows follow that were not read. */
  isMore: boolean;
  /** The last row with something in it, where so many blank ones follow that the rest was not read; else null. */
  endsAt: number | null;
  formulas: number;
  /** Formulas without a stored value. */
  emptyFormulas: number;
  merged: boolean;
  hiddenRows: number;
};

export type Workbook = { sheet: Sheet; otherSheets: string[]; macros: boolean };

/** After so many blank rows nothing is looked for: whole columns were given a color or a border. */
export const MOST_BLANK_ROWS = 20_000;

export const emptySheet = (name: string): Sheet => ({
  name,
  rows: [],
  isMore: false,
  endsAt: null,
  formulas: 0,
  emptyFormulas: 0,
  merged: false,
  hiddenRows: 0,
});
