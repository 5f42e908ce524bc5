import type { PageAnswer, PageRequest } from '../../http/frame/page.ts';
import { formatContrast } from '../../domain/contrast.ts';
import { formatTime } from '../../domain/format-time.ts';
import { checkedColors } from '../../settings/brand-colors.ts';

export type BrandPageData = ReturnType<typeof read>;

/** `/operator/brand` shows the brand on one sheet (G10.7). */
export const load = ({ site }: PageRequest): PageAnswer<BrandPageData> => ({ kind: 'personal', data: read(site) });

const read = (site: PageRequest['site']) => ({
  colors: checkedColors(site).map(({ contrast, ...one }) => ({ ...one, contrast: formatContrast(contrast) })),
  now: formatTime(Date.now()),
});
