import { describe, expect, test } from 'vitest';
import { renderMarkdown } from './render-markdown.ts';

describe('Markdown', () => {
  test('becomes headings, paragraphs, lists, tables and code', () => {
    const html = renderMarkdown(
      '# A\n\nOne **two** `x < y`.\n\n- three\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```sh\nls <x>\n```',
    );
    expect(html).toContain('<h1 id="a">A</h1>');
    expect(html).toContain('<p>One <strong>two</strong> <code>x &lt; y</code>.</p>');
    expect(html).toContain('<li>three</li>');
    expect(html).toContain('<td>2</td>');
    expect(html).toContain('ls &lt;x&gt;');
  });

  test('shows raw HTML as it was typed (G8.1)', () => {
    const html = renderMarkdown(
      '<script>alert(1)</script>\n\nwords <img src=x onerror=alert(1)> <b onclick="x">bold</b>\n\n# <i>A</i>',
    );
    expect(html).not.toMatch(/<(?:script|img|b|i)\b/);
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).toContain('&lt;b onclick=&quot;x&quot;&gt;bold');
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    '<java\tscript:alert(1)>',
    'javascript&colon;alert(1)',
    '&#106;avascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
  ])('never leads to %j (G8.1)', (address) => {
    for (const html of [renderMarkdown(`[words](${address})`), renderMarkdown(`![words](${address})`)]) {
      expect(html).toContain('words');
      const leadsTo = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, to]) =>
        URL.parse(to!.replaceAll('&amp;', '&'), 'https://own.test')!,
      );
      for (const to of leadsTo) expect(to.origin).toBe('https://own.test');
    }
  });

  test.each(['<javascript:alert(1)>', '[words]\n\n[words]: javascript:alert(1)', '[a](x"onclick="alert(1))'])(
    'makes no attribute and no script of %j (G8.1)',
    (markdown) => {
      const html = renderMarkdown(markdown);
      expect(html).not.toMatch(/href="javascript|"\s*onclick=/);
    },
  );

  test.each([
    'https://a.example/x?y=1&z=2',
    'http://a.example/',
    'mailto:sales@a.example',
    'docs/a.md#b',
    '/help',
    '#b',
  ])('links to %s (G8.1)', (address) => {
    expect(renderMarkdown(`[words](${address})`)).toContain(`<a href="${address.replaceAll('&', '&amp;')}">words</a>`);
  });

  test.each(['https://a.example/x.png', '//a.example/x.png', '\\\\\\\\a.example/x.png', 'data:image/png;base64,AA'])(
    'shows no picture of another host, %s (G8.1)',
    (address) => {
      expect(renderMarkdown(`![words](${address})`)).toBe('<p>words</p>\n');
    },
  );

  test('shows pictures of the own host with their words (G8.1)', () => {
    expect(renderMarkdown('![A "page"](pictures/a.webp)')).toContain(
      '<img src="pictures/a.webp" alt="A &quot;page&quot;">',
    );
  });

  test('gives each heading its own id, as GitHub does (G8.1)', () => {
    const html = renderMarkdown('## Where `it` runs, & why\n\n## Twice\n\n## Twice');
    expect([...html.matchAll(/id="([^"]*)"/g)].map(([, id]) => id)).toEqual(['where-it-runs--why', 'twice', 'twice-1']);
  });

  test('takes another address for a link, or its words alone', () => {
    const addressOf = (href: string) => (href === 'a.md' ? '/help/a' : null);
    expect(renderMarkdown('[one](a.md) [two](b.md) ![three](c.png)', addressOf)).toBe(
      '<p><a href="/help/a">one</a> two three</p>\n',
    );
  });
});
