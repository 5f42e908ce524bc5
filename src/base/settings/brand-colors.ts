import { contrastOf, formatContrast, LEAST_CONTRAST, legibleOn, mixed, worstOf } from '../domain/contrast.ts';
import type { HexColor } from '../domain/contrast.ts';

/** Surfaces of src/base/ui/tokens.css, on which links and texts stand. */
export const SURFACES = {
  light: ['#ffffff', '#f4f6f8', '#edf1f4'],
  dark: ['#08121e', '#0e1b2a', '#142436'],
  bar: ['#0b1b2e', '#12273f'],
} as const;
const [WHITE, BLACK, INK] = ['#ffffff', '#000000', '#1a1203'];

export type BrandColors = { brandColor?: HexColor | undefined; accentColor?: HexColor | undefined };
type Checked = { name: string; color: HexColor; on: HexColor; contrast: number };

const inkOn = (color: HexColor): HexColor => (contrastOf(color, INK) >= contrastOf(color, WHITE) ? INK : WHITE);
const tint = (color: HexColor, surface: HexColor): HexColor => mixed(color, surface, 0.88);

/** Lists each color on the background where it is read worst. Text on brandColor is white, as its surface is. */
export function checkedColors({ brandColor, accentColor }: BrandColors): Checked[] {
  const checked = (name: string, color: HexColor, on: HexColor) => ({
    name,
    color,
    on,
    contrast: contrastOf(color, on),
  });
  return [
    ...(brandColor === undefined
      ? []
      : [
          checked('brandColor', brandColor, WHITE),
          checked('brandColor', brandColor, worstOf(brandColor, lightOf(accentColor))),
        ]),
    ...(accentColor === undefined ? [] : [checked('accentColor', accentColor, inkOn(accentColor))]),
  ];
}

/** Says which color cannot be read. Null where all can. */
export function faultOfColors(colors: BrandColors): string | null {
  const bad = checkedColors(colors).find(({ contrast }) => contrast < LEAST_CONTRAST);
  if (bad === undefined) return null;
  return `${bad.name} ${bad.color} on ${bad.on} has a contrast of ${formatContrast(bad.contrast)}; text needs ${LEAST_CONTRAST}:1`;
}

const lightOf = (accent?: HexColor) => [...SURFACES.light, ...(accent === undefined ? [] : [tint(accent, WHITE)])];
const darkOf = (accent?: HexColor) => [
  ...SURFACES.dark,
  ...(accent === undefined ? [] : [tint(accent, SURFACES.dark[1])]),
];

/** Overrides the tokens of src/base/ui/tokens.css. No color is read on light and dark alike: the dark one is made lighter. */
export function tokensOf({ brandColor, accentColor }: BrandColors): Record<string, string> {
  const pair = (light: HexColor, dark: HexColor) => `light-dark(${light}, ${dark})`;
  const tokens: Record<string, string> = {};
  if (brandColor !== undefined) {
    const inTheDark = legibleOn(brandColor, darkOf(accentColor), WHITE);
    tokens['link'] = pair(brandColor, inTheDark);
    tokens['link-hover'] = pair(mixed(brandColor, BLACK, 0.25), mixed(inTheDark, WHITE, 0.4));
    tokens['ink-btn'] = brandColor;
    tokens['ink-btn-hover'] = mixed(brandColor, BLACK, 0.25);
  }
  if (accentColor !== undefined) {
    const ink = inkOn(accentColor);
    tokens['accent'] = accentColor;
    tokens['accent-hover'] = mixed(accentColor, ink === WHITE ? BLACK : WHITE, 0.15);
    tokens['accent-ink'] = ink;
    tokens['accent-soft'] = pair(tint(accentColor, WHITE), tint(accentColor, SURFACES.dark[1]));
    tokens['accent-text'] = pair(
      legibleOn(accentColor, lightOf(accentColor), BLACK),
      legibleOn(accentColor, darkOf(accentColor), WHITE),
    );
    tokens['bar-accent'] = legibleOn(accentColor, SURFACES.bar, WHITE);
  }
  return tokens;
}
