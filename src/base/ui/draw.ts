import spriteUrl from './icons.svg?url';

export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string>,
  ...content: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.append(...content);
  return made;
}

export const drawIcon = (name: string, size: 's' | 'm' = 'm'): SVGElement =>
  drawSymbol(`${spriteUrl}#u-${name}`, `icon-${size}`);

const SVG = 'http://www.w3.org/2000/svg';

export function drawSymbol(address: string, className: string): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  const use = document.createElementNS(SVG, 'use');
  svg.setAttribute('class', className);
  svg.setAttribute('aria-hidden', 'true');
  use.setAttribute('href', address);
  svg.append(use);
  return svg;
}

export function saveFile(fileName: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = element('a', { href: address, download: fileName });
  document.body.append(link);
  link.click();
  link.remove();
  // the download reads them after the click
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

export function saveText(fileName: string, text: string, type: string): void {
  saveFile(fileName, new Blob([text], { type: `${type};charset=utf-8` }));
}
