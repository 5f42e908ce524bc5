/** Width of a bar in percent: the square root of its share, since sizes range over five orders of magnitude. */
export const sizeBarPercent = (count: number, largest: number): number =>
  largest <= 0 || count <= 0 ? 0 : Math.round(Math.sqrt(Math.min(count / largest, 1)) * 1000) / 10;

/** How large a thing is beside the largest of its list. The number stands next to it, so the bar itself is silent. */
export const SizeBar = ({ count, largest }: { count: number; largest: number }) => (
  <svg className="size-bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
    <rect width={sizeBarPercent(count, largest)} height="4" />
  </svg>
);
