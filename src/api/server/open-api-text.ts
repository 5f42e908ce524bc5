import type { OpenApiDocument } from '../docs/open-api-document.ts';
import { openApi } from '../calls/open-api.ts';

export type OpenApi = (origin: string) => { document: OpenApiDocument; text: string };

/** The OpenAPI document of the site, and as a text to send. Made when this is called, but for the origin, which is known once the site listens. */
export function openApiText(title: string): OpenApi {
  const documentOf = openApi();
  let made: { origin: string; document: OpenApiDocument; text: string } | null = null;
  return (origin) => {
    if (made?.origin !== origin) {
      const document = documentOf({ origin, title });
      made = { origin, document, text: `${JSON.stringify(document, null, 2)}\n` };
    }
    return made;
  };
}
