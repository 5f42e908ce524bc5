import { DECLARATION, errorComment } from './sitemap-xml.ts';

/** XML with nothing but a comment that says what went wrong. */
export function errorXml(message: string): string {
  return `${DECLARATION}<error>\n${errorComment(message)}</error>\n`;
}
