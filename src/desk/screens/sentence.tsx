import { Num } from '#base/ui/number.tsx';

/** Days, times and amounts. */
const FIGURES = /(\d{4}-\d\d-\d\d(?: \d\d:\d\d UTC)?|[$€£]\d[\d,.]*\d)/;

/** A sentence whose days, times and amounts are set as figures and are never broken. */
export const Sentence = ({ text }: { text: string }) =>
  text.split(FIGURES).map((piece, index) => (index % 2 === 1 ? <Num key={index}>{piece}</Num> : piece));
