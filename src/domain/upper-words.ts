/** The words of a text: letters and digits, upper case. Companies and what is typed are compared by them. */
export function upperWords(text: string): string[] {
  return text.toUpperCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
