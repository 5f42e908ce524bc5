import { chromium } from 'playwright';
import { readFileSync } from 'node:fs';
const { origin, tokens } = JSON.parse(readFileSync('/tmp/wt/h-site.json', 'utf8'));
const [name, width, scheme = 'light', script = 'on'] = process.argv.slice(2);
const { findBrowser } = await import('/tmp/wt/h/test/browser.ts');
const found = await findBrowser();
const browser = await chromium.launch({
  executablePath: found.executablePath,
  args: found.args,
  env: { ...process.env, ...found.env },
});
const page = await browser.newPage({
  viewport: { width: Number(width), height: 800 },
  colorScheme: scheme,
  javaScriptEnabled: script === 'on',
});
page.on('console', (m) => m.type() === 'error' && console.log(m.text()));
await page.goto(origin + (tokens[name] ? '/quote/' + tokens[name] : name));
await page.waitForTimeout(700);
const out = '/tmp/wt/h-shot-' + name.replace(/\W/g, '') + '-' + width + '-' + scheme + '.png';
await page.screenshot({ path: out, fullPage: true });
console.log(out, await page.evaluate(() => document.documentElement.scrollWidth));
await browser.close();
