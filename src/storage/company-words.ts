/** The words of a company by which it is found: letters and digits, upper case. */
export function companyWords(company: string): string[] {
  return company.toUpperCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
