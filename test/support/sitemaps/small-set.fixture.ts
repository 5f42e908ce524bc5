import { A_SITE, nsnsOf, partsXml, partUrl, urlsetXml } from './sitemap-set.fixture.ts';
import { aCatalogOf } from './audit.fixture.ts';

/** Ten screws and ten nuts. */
export const screws = nsnsOf(5305, 10);
export const nuts = nsnsOf(5310, 10);
export const all = [...screws, ...nuts];
export const catalog = aCatalogOf(all);

export const classXml = (fsc: string, nsns: readonly number[]): string =>
  urlsetXml([`${A_SITE}/fsc/${fsc.slice(0, 2)}/${fsc}`, ...nsns.map((nsn) => partUrl(nsn))]);

/** Two nsn files and the file of a class, as a run makes them. */
export const files = {
  'nsn-1.xml.gz': partsXml(screws),
  'nsn-2.xml.gz': partsXml(nuts),
  'fsc-5305.xml.gz': classXml('5305', screws),
};
