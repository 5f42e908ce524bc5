import { createElement, memo, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { template } from '../../ui/template.ts';
import { describe, expect, test } from 'vitest';
import { createByteWriter } from './byte-writer.ts';
import { writeMarkup } from './write-markup.ts';

function markupOf(node: ReactNode): string {
  const writer = createByteWriter();
  writeMarkup(writer, node);
  return String(writer.since(0));
}

const Item = ({ name, children }: { name: string; children?: ReactNode }) => (
  <li data-name={name}>
    {name}: {children}
  </li>
);

const CASES: Record<string, ReactNode> = {
  texts: ['plain', 'a & b', '<script>', `"it's"`, 'Größe 3″ — 木 😀', '', 'x'.repeat(100), `${'x'.repeat(100)}&`],
  'numbers, flags and nothing': [0, -1.5, 12n, true, false, null, undefined],
  'nested lists and fragments': [[['a'], <>b</>], <p key="c">c{['d', <i key="e">e</i>]}</p>],
  components: (
    <ul>
      <Item name="one" />
      <Item name={`"two" & 'three'`}>
        <b>child</b>
      </Item>
    </ul>
  ),
  'names of attributes': (
    <label htmlFor="x" className="a b" tabIndex={-1} aria-hidden="true" aria-label={'"'} data-flag data-count={7}>
      <button type="button" popoverTarget="menu" disabled hidden={false}>
        press
      </button>
      <a href="/x?y=1&z=2" rel="nofollow" download="">
        link
      </a>
    </label>
  ),
  'addresses that React watches': [
    createElement('a', { key: 1, href: '' }, 'empty'),
    createElement('a', { key: 2, href: 'javascript:alert(1)' }, 'code'),
    createElement('audio', { key: 3, src: '/a.ogg' }),
    <a key="4" href="other">
      relative
    </a>,
  ],
  'styles and void elements': (
    <div style={{ width: '40%', opacity: 0.5, '--at': 3 } as never}>
      <br />
      <hr className="line" />
      <table>
        <tbody>
          <tr>
            <td colSpan={3} contentEditable="false">
              cell
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  ),
  'forms and their fields': (
    <form action="/catalog" method="get">
      <input type="search" name="search" defaultValue={`a "b"`} autoComplete="off" spellCheck={false} />
      <select name="s" defaultValue="2">
        <option value="1">one</option>
        <option value="2">two</option>
      </select>
      <textarea name="t" defaultValue={'\nline'} />
      <button type="submit" name="go" value="1">
        Go
      </button>
    </form>
  ),
  'fields as pages have them': (
    <form className="tools" method="post" action="/quote?a=1&b=2" encType="multipart/form-data" id="f">
      <input type="hidden" value="a & b" name="search" className="x" />
      <input defaultChecked name="has" value="freight" type="checkbox" />
      <input name="has" type="checkbox" value="none" defaultChecked={false} disabled />
      <input checked readOnly type="radio" name="r" value={3} />
      <input id="m" name={undefined} maxLength={100} value="given" aria-describedby="m-hint" />
      <input defaultValue="" name="empty" />
      <select id="s" defaultValue="b" name="fsc" className="input" required>
        <option value="">Any</option>
        {false}
        {['a', 'b', 'c'].map((value) => (
          <option key={value} value={value} className="o">
            {value} & {2} {'"more"'}
          </option>
        ))}
      </select>
      <fieldset>
        <legend>Data</legend>
      </fieldset>
    </form>
  ),
  'fields that are left to React': [
    <select key="1" defaultValue="no such">
      <option value="1">one</option>
    </select>,
    <select key="2" multiple defaultValue={['1', '2']}>
      <option value="1">one</option>
      <option value="2">two</option>
    </select>,
    <select key="3" defaultValue="two">
      <option>one</option>
      <option>two</option>
    </select>,
    <select key="4" aria-label="grouped" defaultValue="2">
      <optgroup label="some">
        <option value="2">two</option>
      </optgroup>
    </select>,
    <select key="5">
      <option value="1">one</option>
      <option value="2" selected>
        two
      </option>
    </select>,
    createElement('form', { key: 6, action: 'javascript:alert(1)' }, 'code'),
    createElement('form', { key: 7, action: '' }, 'empty'),
    createElement('input', { key: 8, name: 'n', formAction: '/x', formMethod: 'post' }),
    createElement('option', { key: 9, value: 'v', selected: true }, 'alone'),
  ],
  'a button with a name': (
    <button type="submit" name="state" value="read" className="button">
      Read
    </button>
  ),
  drawings: (
    <svg className="icon" viewBox="0 0 1 1" aria-hidden="true">
      <title>A & B</title>
      <path d="M0 0" strokeWidth={2} fillRule="evenodd" />
      <use href="/icons.svg#x" />
    </svg>
  ),
  'markup that is given': <div dangerouslySetInnerHTML={{ __html: '<b>&amp;</b>' }} />,
  'events and keys that leave nothing': createElement(
    'p',
    { key: 'k', onClick: () => {}, suppressHydrationWarning: true },
    'text',
  ),
  'preformatted text': <pre>{'\nfirst line is kept'}</pre>,
};

describe('writeMarkup', () => {
  test.each(Object.entries(CASES))('writes what React writes: %s', (_, node) => {
    expect(markupOf(node)).toBe(renderToStaticMarkup(node));
    // and once more, from what it has learnt
    expect(markupOf(node)).toBe(renderToStaticMarkup(node));
  });

  test('writes documents longer than its first buffer', () => {
    const rows = Array.from({ length: 5_000 }, (_, index) => <Item key={index} name={`é <${index}>`} />);
    expect(markupOf(rows)).toBe(renderToStaticMarkup(rows));
  });

  test('renders a memo component once for the same properties', () => {
    let rendered = 0;
    const Line = memo(({ text, of }: { text: string; of?: object }) => {
      rendered++;
      return (
        <p>
          {text} {of && 'of'}
        </p>
      );
    });
    const site = {};
    expect(markupOf([<Line key="1" text="a" />, <Line key="2" text="a" />, <Line key="3" text="b" />])).toBe(
      '<p>a </p><p>a </p><p>b </p>',
    );
    expect(rendered).toBe(2);
    expect(markupOf([<Line key="1" text="a" of={site} />, <Line key="2" text="a" of={site} />])).toBe(
      '<p>a of</p><p>a of</p>',
    );
    expect(rendered).toBe(3);
    markupOf(<Line text="a" of={{}} />);
    expect(rendered).toBe(4);
  });

  test('renders a template once for each set of flags, and fills in texts and nodes', () => {
    let rendered = 0;
    type LineProps = { href: string; text?: string | null; count?: number; isOpen?: boolean; children?: ReactNode };
    const Line = template(({ href, text = null, count, isOpen, children }: LineProps) => {
      rendered++;
      return (
        <p className={isOpen ? 'open' : undefined} data-text={`of ${text}`}>
          <a href={href}>{text}</a> {count} {children && <b>{children}</b>} &amp; always
        </p>
      );
    });
    const lines = [
      <Line key="1" href="/a?b=1&c" text={`<"it's">`} />,
      <Line key="2" href="https://example.com" text="Größe 木" />,
      <Line key="3" href="/" text="" />,
      <Line key="4" href="/" text={null} count={3} isOpen>
        {'a <i>'}
        <Line href="/inner" text="inner" />
      </Line>,
      // addresses that React does not write as they are
      <Line key="5" href="" text="empty" />,
      createElement(Line, { key: 6, href: ['java', 'script:alert(1)'].join(''), text: 'code' }),
    ];
    expect(markupOf(lines)).toBe(renderToStaticMarkup(lines));
    rendered = 0;
    const known = <Line href="/b" text="again" />;
    const markup = markupOf(known);
    // the second time to compare
    expect(rendered).toBe(1);
    expect(markup).toBe(renderToStaticMarkup(known));
  });

  test('refuses a template that does more with a text than to show it', () => {
    const Shout = template(({ text }: { text: string }) => <p>{text.toUpperCase()}</p>);
    const Long = template(({ text }: { text: string }) => <p className={text.length > 8 ? 'long' : 'short'}>{text}</p>);
    expect(() => markupOf(<Shout text="quiet" />)).toThrow('more with its properties');
    expect(() => markupOf(<Long text="quite long" />)).toThrow('more with its properties');
    // and goes on with others
    expect(markupOf(<Item name="a" />)).toBe(renderToStaticMarkup(<Item name="a" />));
  });

  test('tells values of different kinds apart', () => {
    const Line = memo(({ value }: { value: unknown }) => <p>{typeof value}</p>);
    expect(markupOf([<Line key="1" value={1} />, <Line key="2" value="1" />])).toBe('<p>number</p><p>string</p>');
  });
});
