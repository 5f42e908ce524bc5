import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { foldCase } from '../domain/plain-text.ts';
import { createTextFinder } from '../domain/text-finder.ts';
import { paths } from '../paths.ts';
import { renderMarkdown } from './render-markdown.ts';

/** The documents of operators, in the order of their list. A file that is not there is left out. */
const DOCUMENTS = [
  ['README.md', 'What it is, how to start, every setting'],
  ['docs/screens.md', 'The main screens, in pictures'],
  ['docs/operations.md', 'How to run the site for a company'],
  ['docs/runbook-cluster.md', 'What to do on several machines, step by step'],
  ['docs/scaling.md', 'What several nodes bring and cost'],
  ['docs/benchmarks.md', 'Figures, and how they were measured'],
  ['docs/compare.md', 'OroCommerce, Medusa, WooCommerce and a spreadsheet beside it'],
  ['docs/threat-model.md', 'What it guards against, and what not'],
  ['SECURITY.md', 'How to report a hole, and how it is guarded'],
  ['UPGRADING.md', 'What a new version needs'],
  ['CHANGELOG.md', 'What changed'],
] as const;

export type HelpDocument = { name: string; title: string; purpose: string; html: string };
export type HelpMatch = { name: string; document: string; heading: string; id: string; sentence: string };

const MAX_SENTENCE = 240;
const MAX_MATCHES = 50;

const nameOf = (file: string): string => file.replace(/^.*\/|\.md$/g, '').toLowerCase();

/** Reads the documents below a folder and keeps them as HTML. Links between them lead to their pages (G8.3). */
export function readDocuments(root: string) {
  const files = DOCUMENTS.filter(([file]) => existsSync(`${root}/${file}`));
  const addressFrom = (file: string) => (href: string) => {
    if (/^(?:#|[a-z]+:)/i.test(href)) return href;
    const { pathname, hash } = new URL(href, `https://documents.invalid/${file}`);
    const [, picture] = /^\/docs\/pictures\/([\w-]+\.webp)$/.exec(pathname) ?? [];
    if (picture !== undefined) return paths.helpPicture(picture);
    const isPage = files.some(([other]) => `/${other}` === pathname);
    return isPage ? paths.help({ page: nameOf(pathname) }) + hash : null;
  };
  const documents = files.map(([file, purpose]): HelpDocument => {
    const html = renderMarkdown(readFileSync(`${root}/${file}`, 'utf8'), addressFrom(file));
    return { name: nameOf(file), title: textOf(/<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1] ?? file), purpose, html };
  });
  const sections = documents.flatMap(sectionsOf);
  const find = createTextFinder(sections.map(({ heading, text }) => foldCase(`${heading} ${text}`)));
  return {
    documents,
    /** Finds the sections that hold all words, at most 50, with the sentence around the first of them (G8.4, G8.6). */
    search(words: string): { count: number; found: HelpMatch[] } {
      const sought = foldCase(words).split(' ').filter(Boolean);
      const places = find(sought);
      const found = places.slice(0, MAX_MATCHES).map((place) => {
        const { text, ...section } = sections[place]!;
        return { ...section, sentence: sentenceAround(text, sought[0]!) };
      });
      return { count: places.length, found };
    },
  };
}

let kept: ReturnType<typeof readDocuments> | null = null;

/** Reads the documents of this version at the first call, which takes 0.3 s of processor time. */
export const helpDocuments = () => (kept ??= readDocuments(fileURLToPath(new URL('../../..', import.meta.url))));

const sectionsOf = ({ name, title, html }: HelpDocument) =>
  html.split(/(?=<h[1-4] id=)/).flatMap((part) => {
    const [head = '', id, heading] = /^<h[1-4] id="([^"]*)">(.*?)<\/h[1-4]>/.exec(part) ?? [];
    if (id === undefined || heading === undefined) return [];
    return [{ name, document: title, heading: textOf(heading), id, text: textOf(part.slice(head.length)) }];
  });

const SIGNS: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'", amp: '&' };
const textOf = (html: string): string =>
  html
    .replace(/<\/?(?:a|b|strong|em|code)\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(lt|gt|quot|apos|#39|amp);/g, (_, sign: string) => SIGNS[sign]!)
    .replace(/\s+/g, ' ')
    .trim();

function sentenceAround(text: string, word: string): string {
  const at = Math.max(0, foldCase(text).indexOf(word));
  const start = Math.max(text.lastIndexOf('. ', at) + 1, at - MAX_SENTENCE / 2, 0);
  const end = text.indexOf('. ', at);
  return text.slice(start, Math.min(end < 0 ? text.length : end + 1, start + MAX_SENTENCE)).trim();
}
