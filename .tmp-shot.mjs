import { chromium } from 'playwright';
import { readFileSync } from 'node:fs';
const { findBrowser } = await import('/tmp/wt/h/test/browser.ts');
const found = await findBrowser();
const browser = await chromium.launch({
  executablePath: found.executablePath,
  args: found.args,
  env: { ...process.env, ...found.env },
});
const { origin, tokens } = JSON.parse(readFileSync('/tmp/wt/h-site.json', 'utf8'));
for (const shot of process.argv.slice(2)) {
  const [name, width, scheme = 'light', script = 'on'] = shot.split(':');
  const context = await browser.newContext({
    viewport: { width: Number(width), height: 800 },
    colorScheme: scheme,
    javaScriptEnabled: script === 'on',
  });
  const page = await context.newPage();
  page.on('console', (m) => m.type() === 'error' && console.log(m.text()));
  page.on('pageerror', (e) => console.log('ERR', e.message));
  if (name === '/requests')
    await context.addInitScript(
      (t) =>
        localStorage.setItem(
          'sent-requests',
          JSON.stringify(
            Object.values(t)
              .map((token, i) => ({ rfqNumber: 'RFQ-179530177740' + i, token, sentAtMs: Date.now() - i * 1e7 }))
              .concat({ rfqNumber: 'RFQ-1795301777499', token: 'x'.repeat(43), sentAtMs: 1e12 }),
          ),
        ),
      tokens,
    );
  await page.goto(origin + (tokens[name] ? '/quote/' + tokens[name] : name));
  await page.waitForTimeout(1500);
  const out = '/tmp/wt/h-shot-' + name.replace(/\W/g, '') + '-' + width + '-' + scheme + '.png';
  await page.screenshot({ path: out, fullPage: true });
  console.log(out, await page.evaluate(() => document.documentElement.scrollWidth));
  await context.close();
}
await browser.close();
