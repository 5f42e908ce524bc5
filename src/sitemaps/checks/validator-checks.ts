import { paths } from '../../paths.ts';
import type { Check } from './check.ts';
import type { CheckFacts } from './check-facts.ts';
import { strangeFileChecks } from './strange-file-checks.ts';
import { classifyUrl } from './classify-url.ts';

/** nsn-1, and nsn-11 to nsn-43 (S12.1). */
const NSN_FILES = [1, ...Array.from({ length: 33 }, (_, index) => index + 11)];

/** /sitemap-url-validator: one static sitemap, 34 nsn files and the class files: 57 (S12.1), at their absolute addresses. */
export function validatorChecks(facts: CheckFacts): Check[] {
  const { origin, nsnFiles, classFiles, allClassFiles } = facts;
  const files = [
    ...NSN_FILES.map((number) => ({ type: `nsn-${number}`, isThere: number <= nsnFiles })),
    ...allClassFiles.map((fsc) => ({ type: `fsc-${fsc}`, isThere: classFiles.includes(fsc) })),
  ];
  return [
    checkOf('static', 'sitemap-static.xml', paths.sitemapStatic(), true),
    ...files.map(({ type, isThere }) => checkOf(type, `${type}.xml.gz`, paths.sitemapFile(`${type}.xml.gz`), isThere)),
    ...strangeFileChecks(facts),
  ];

  function checkOf(id: string, name: string, path: string, isThere: boolean): Check {
    const url = origin + path;
    return {
      id,
      name,
      url: isThere ? url : null,
      via: 'proxy',
      classify: (reply) => classifyUrl(reply, url ?? path, origin),
    };
  }
}
