import { hash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { SaxesParser } from 'saxes';
import { type BrandColors, tokensOf } from './brand-colors.ts';

export const LOGOS = ['logo.svg', 'logo-dark.svg'] as const;
/** Each is a page where its file is there. */
export const LEGAL_TEXTS = ['imprint', 'privacy', 'terms', 'export'] as const;
const FILES = [...LOGOS, ...LEGAL_TEXTS.map((name) => `${name}.md` as const)] as const;

export type BrandFile = (typeof FILES)[number];
export type Brand = {
  files: Partial<Record<BrandFile, string>>;
  /** Served as /brand.css; empty where nothing of the look is set. */
  sheet: string;
  /** Changes with sheet and logos, for their addresses. */
  version: string;
};

const MAX_LOGO_BYTES = 50 * 1_024;
const MAX_TEXT_BYTES = 256 * 1_024;

/** Reads a text of the folder: null without the file. Throws for one that is too large or no UTF-8. */
export function readBrandText(folder: string, name: string): string | null {
  const file = join(folder, name);
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  if (size === undefined) return null;
  const most = name.endsWith('.svg') ? MAX_LOGO_BYTES : MAX_TEXT_BYTES;
  if (size > most) throw new Error(`it has ${size} bytes, and at most ${most} are read`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file));
  } catch (error) {
    throw error instanceof TypeError ? new Error('it is not UTF-8') : error;
  }
}

/** `refuse` gets the name of a file and why it cannot be used. */
export function readBrand(folder: string, colors: BrandColors, refuse: (name: string, reason: string) => never): Brand {
  const files: Brand['files'] = {};
  for (const name of FILES) {
    try {
      const text = readBrandText(folder, name);
      if (text === null) continue;
      if (name.endsWith('.svg')) checkLogo(text);
      files[name] = text;
    } catch (error) {
      refuse(name, (error as Error).message.split('\n')[0]!);
    }
  }
  const sheet = sheetOf(colors, files);
  const version = hash('sha256', JSON.stringify([sheet, files['logo.svg'], files['logo-dark.svg']])).slice(0, 10);
  return { files, sheet, version };
}

const ACTIVE = /^(?:script|foreignObject|iframe|object|embed|audio|video|handler|listener)$/i;

/** Throws for what is no SVG, or does more than draw (docs/decisions/095). */
function checkLogo(text: string): void {
  const parser = new SaxesParser({ xmlns: true, position: false });
  let isRoot = true;
  parser.on('error', (error) => {
    throw new Error(`it is not XML: ${error.message}`);
  });
  parser.on('doctype', (type) => {
    if (type.includes('[')) throw new Error('its document type has declarations');
  });
  parser.on('processinginstruction', ({ target }) => {
    throw new Error(`it has an instruction ${target}`);
  });
  parser.on('opentag', ({ local, uri, attributes }) => {
    if (isRoot && (local !== 'svg' || uri !== 'http://www.w3.org/2000/svg')) throw new Error('it is not an SVG');
    isRoot = false;
    if (ACTIVE.test(local)) throw new Error(`it has the element ${local}`);
    for (const { name, local: word, value } of Object.values(attributes)) {
      if (/^on/i.test(word)) throw new Error(`it has the attribute ${name}`);
      if (word === 'href' && !/^(?:#|data:image\/(?:png|jpeg);)/i.test(value.trim()))
        throw new Error(`it refers to ${value.slice(0, 60)}`);
      checkStyle(value);
    }
  });
  parser.on('text', checkStyle);
  parser.on('cdata', checkStyle);
  parser.write(text).close();
}

function checkStyle(text: string): void {
  const outside = /@import|url\(\s*["']?(?!["']?#)[^)]{0,60}/i.exec(text);
  if (outside !== null) throw new Error(`it refers to ${outside[0]}`);
}

/** On paper the product's own rules hold. */
function sheetOf(colors: BrandColors, files: Brand['files']): string {
  const tokens = Object.entries(tokensOf(colors)).map(([name, value]) => `--${name}: ${value};`);
  const rules = tokens.length === 0 ? [] : [`@media screen { :root { ${tokens.join(' ')} } }`];
  if (colors.accentColor !== undefined)
    rules.push(
      '.navy :focus-visible { outline-color: var(--bar-accent); }',
      '.bar-nav .bar-quote:hover { color: #0b1b2e; }',
    );
  if (files['logo.svg'] !== undefined || files['logo-dark.svg'] !== undefined)
    rules.push(
      '.brand-logo { display: block; width: auto; height: 2.25rem; max-width: min(14rem, 50vw); object-fit: contain; object-position: left; }',
      '.brand-plate { padding: 0.25rem 0.5rem; border-radius: 4px; background: #ffffff; }',
      '.title-block .brand-logo { max-width: 100%; margin-bottom: 0.5rem; }',
    );
  return rules.join('\n');
}
