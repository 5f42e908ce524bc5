import type { PageView } from '#base/http/frame/page.ts';

const files = import.meta.glob<PageView<never>>('../*/pages/*/page.tsx', { eager: true });

export const views: Readonly<Record<string, PageView<never>>> = Object.fromEntries(
  Object.entries(files).map(([file, view]) => [file.split('/').at(-2)!, view]),
);
