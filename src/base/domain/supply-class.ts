export type Fsg = string & { readonly __fsg: unique symbol };
export type Fsc = string & { readonly __fsc: unique symbol };

export function parseFsg(text: string): Fsg | null {
  return /^\d{2}$/.test(text) ? (text as Fsg) : null;
}

export function parseFsc(text: string): Fsc | null {
  return /^\d{4}$/.test(text) ? (text as Fsc) : null;
}

export function fsgOfFsc(fsc: Fsc): Fsg {
  return fsc.slice(0, 2) as Fsg;
}
