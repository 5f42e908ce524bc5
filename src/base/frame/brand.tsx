import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import type { SiteFacts } from '../http/frame/page.ts';
import { LEGAL_TITLES } from './messages.ts';

type LogoProps = { site: SiteFacts; surface: 'light' | 'dark' | 'both'; children?: ReactNode };

/** Shows the logo of a surface; the only one there is stands on white where it is dark. Without one, `children`. */
export const BrandLogo = ({ site: { brand, companyName }, surface, children }: LogoProps): ReactNode => {
  const [light, dark] = (['logo.svg', 'logo-dark.svg'] as const).map((name) =>
    brand?.files[name] === undefined ? null : paths.brandLogo(name, brand.version),
  );
  const usual = surface === 'dark' ? (dark ?? light) : light;
  if (!usual) return children;
  const isOnWhite = !dark && surface !== 'light';
  return (
    <picture>
      {dark && surface === 'both' && <source media="(prefers-color-scheme: dark)" srcSet={dark} />}
      <img className={isOnWhite ? 'brand-logo brand-plate' : 'brand-logo'} src={usual} alt={companyName} />
    </picture>
  );
};

type LegalName = keyof typeof LEGAL_TITLES;

/** Lists the texts that the brand has. */
export const legalTextsOf = ({ brand }: SiteFacts) =>
  (Object.keys(LEGAL_TITLES) as LegalName[])
    .filter((name) => brand?.files[`${name}.md`] !== undefined)
    .map((name) => ({ name, title: LEGAL_TITLES[name] }));
