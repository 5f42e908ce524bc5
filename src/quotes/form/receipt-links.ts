import { paths } from '../../paths.ts';

/** The PDF of the receipt page `/quote/{token}`. */
export const pdfPath = (receiptPath: string): string => paths.receiptPdf(receiptPath.split('/').at(-1) ?? '');
