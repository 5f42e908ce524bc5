import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { newFolder } from '../../../test/support/new-folder.ts';
import { SURFACES } from './brand-colors.ts';
import { BadSetting } from './config.ts';
import { readSiteSettings } from './site-settings.ts';

const OWN = {
  companyName: 'Halden Rotor Supply',
  companyTagline: 'Rotor parts by NSN',
  phone: '+47 69 00 00 00',
  email: 'desk@halden.example',
  address: 'Havnegata 1, Halden',
  hours: 'Monday to Friday',
  marketingClaim: '40,000 parts',
};
const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z" fill="#0a3d62"/></svg>';
const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${inside}</svg>`;

/** A DATA_DIR with a brand of these files. */
function dataDirWith(files: Record<string, string | Buffer>): string {
  const dataDir = newFolder('brand');
  mkdirSync(join(dataDir, 'brand'));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(dataDir, 'brand', name), content);
  return dataDir;
}
const own = (given: object) => ({ 'site-settings.json': JSON.stringify({ ...OWN, ...given }) });

test('settings of the folder of the brand stand over the shipped ones, key by key (G10.1)', () => {
  const shipped = readSiteSettings();
  const settings = readSiteSettings(
    dataDirWith({ ...own({ timeZone: 'Europe/Oslo' }), 'logo.svg': LOGO, 'terms.md': 'Ours.' }),
  );
  expect(settings).toMatchObject({ ...OWN, timeZone: 'Europe/Oslo', paymentTerms: shipped.paymentTerms });
  expect(settings.brand?.files).toEqual({ 'logo.svg': LOGO, 'terms.md': 'Ours.' });
  expect(shipped.brand).toBeUndefined();
  expect(readSiteSettings(newFolder('brand'))).toEqual(shipped);
  expect(readSiteSettings(dataDirWith({}))).toMatchObject(shipped);
});

test('capitals in a color are read as small letters (G10.2)', () => {
  expect(readSiteSettings(dataDirWith(own({ brandColor: '#0A3D62' }))).brandColor).toBe('#0a3d62');
});

test('the year in the footer is the present one, unless the brand says another (G10.1)', () => {
  vi.useFakeTimers({ now: Date.UTC(2031, 5, 1), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  expect(readSiteSettings(dataDirWith(own({}))).copyrightYear).toBe(2031);
  expect(readSiteSettings(dataDirWith(own({ copyrightYear: 2029 }))).copyrightYear).toBe(2029);
});

const { phone: _phone, hours: _hours, ...LACKING } = OWN;
test.each<[what: string, files: Record<string, string | Buffer>, line: RegExp]>([
  [
    'missing keys',
    { 'site-settings.json': JSON.stringify(LACKING) },
    /^brand\/site-settings\.json .*: it lacks phone, hours$/,
  ],
  ['an unknown key', own({ colour: '#123456' }), /Unrecognized key: "colour"$/],
  ['no JSON', { 'site-settings.json': '{' }, /^brand\/site-settings\.json is not usable: /],
  ['a list', { 'site-settings.json': '[]' }, /expected record/],
  ['a word for a color', own({ brandColor: 'red' }), /brandColor: it must be a color such as #114b86$/],
  [
    'a pale color',
    own({ brandColor: '#ffcc00' }),
    /: brandColor #ffcc00 on #ffffff has a contrast of 1\.5:1; text needs 4\.5:1$/,
  ],
  ['a color just too pale', own({ brandColor: '#767676' }), /brandColor #767676 on #edf1f4 has a contrast of 3\.9:1/],
  ['an accent between', own({ accentColor: '#787878' }), /accentColor #787878 on #ffffff has a contrast of 4\.4:1/],
  ['no time zone', own({ timeZone: 'Mars/Olympus' }), /timeZone: it must be the name of a time zone/],
  ['no mailbox', own({ mailSender: 'Halden' }), /mailSender: it must be an e-mail address/],
  [
    'a text that is no UTF-8',
    { 'imprint.md': Buffer.from([0x4f, 0xff, 0xfe]) },
    /^brand\/imprint\.md .*: it is not UTF-8$/,
  ],
  [
    'a text too large',
    { 'terms.md': 'x'.repeat(262_145) },
    /^brand\/terms\.md .*: it has 262145 bytes, and at most 262144 are read$/,
  ],
  [
    'a logo too large',
    { 'logo.svg': svg(`<path d="${'M0 0'.repeat(20_000)}"/>`) },
    /^brand\/logo\.svg .*at most 51200 are read$/,
  ],
  ['a logo that is no SVG', { 'logo.svg': '<html/>' }, /: it is not an SVG$/],
  ['a logo that is no XML', { 'logo.svg': svg('<g>') }, /: it is not XML: [^\n]+$/],
  ['an empty logo', { 'logo.svg': '' }, /: it is not XML: [^\n]+$/],
  [
    'a logo with a script',
    { 'logo-dark.svg': svg('<script>alert(1)</script>') },
    /^brand\/logo-dark\.svg .*: it has the element script$/,
  ],
  ['a logo with HTML', { 'logo.svg': svg('<foreignObject/>') }, /: it has the element foreignObject$/],
  ['a logo that acts', { 'logo.svg': svg('<g onload="x()"/>') }, /: it has the attribute onload$/],
  [
    'a logo that loads',
    { 'logo.svg': svg('<image xlink:href="https://a.example/x.png"/>') },
    /: it refers to https:\/\/a\.example\/x\.png$/,
  ],
  [
    'a logo with a foreign style',
    { 'logo.svg': svg('<style>g{fill:url(https://a.example/x)}</style>') },
    /: it refers to url\(https/,
  ],
  [
    'a logo with entities',
    { 'logo.svg': `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('')}` },
    /: its document type has declarations$/,
  ],
])('a brand with %s ends the start with one line (G10.1)', (_what, files, line) => {
  let message = '';
  try {
    readSiteSettings(dataDirWith(files));
  } catch (error) {
    expect(error).toBeInstanceOf(BadSetting);
    ({ message } = error as Error);
  }
  expect(message).toMatch(line);
  expect(message).not.toContain('\n');
});

test('colors are checked on the surfaces of the product (G10.2)', () => {
  const tokens = readFileSync(new URL('../ui/tokens.css', import.meta.url), 'utf8');
  const [light, dark] = ['surface', 'bg', 'sunken']
    .map((name) => new RegExp(`--${name}: light-dark\\((\\S+), (\\S+)\\)`).exec(tokens)!.slice(1))
    .reduce(
      ([lights, darks], [one, other]) => [
        [...lights!, one!],
        [...darks!, other!],
      ],
      [[], []] as string[][],
    );
  expect(light).toEqual([...SURFACES.light]);
  expect(dark!.toSorted()).toEqual([...SURFACES.dark].toSorted());
  for (const color of SURFACES.bar) expect(tokens).toContain(color);
});
