/** "#rrggbb" */
export type HexColor = string;

/** WCAG 2.2, 1.4.3, for texts of any size. */
export const LEAST_CONTRAST = 4.5;

const channelsOf = (color: HexColor): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** Computes the relative luminance of WCAG 2.2: 0 is black, 1 is white. */
function luminanceOf(color: HexColor): number {
  const [red, green, blue] = channelsOf(color).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** 1 to 21. */
export function contrastOf(one: HexColor, other: HexColor): number {
  const [dark, light] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

/** "4.4:1", never rounded up to a limit that is not met. */
export const formatContrast = (contrast: number): string => `${(Math.floor(contrast * 10) / 10).toFixed(1)}:1`;

/** `share` of the other color: 0 to 1. */
export function mixed(color: HexColor, other: HexColor, share: number): HexColor {
  const others = channelsOf(other);
  const channels = channelsOf(color).map((channel, place) => Math.round(channel + (others[place]! - channel) * share));
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** Finds the background on which a text has the least contrast. */
export const worstOf = (color: HexColor, backgrounds: readonly HexColor[]): HexColor =>
  backgrounds.reduce((worst, one) => (contrastOf(color, one) < contrastOf(color, worst) ? one : worst));

/** Mixes a color with black or white until a text of it can be read on all backgrounds. */
export function legibleOn(color: HexColor, backgrounds: readonly HexColor[], towards: HexColor): HexColor {
  for (let share = 0; share < 1; share += 0.05) {
    const tried = mixed(color, towards, share);
    if (contrastOf(tried, worstOf(tried, backgrounds)) >= LEAST_CONTRAST) return tried;
  }
  return towards;
}
