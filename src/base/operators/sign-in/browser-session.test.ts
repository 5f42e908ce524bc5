import { expect, test } from 'vitest';
import { describeDevice, sessionTokens } from './audit-trail.ts';

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36 Edg/153.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/20.0 Safari/605.1.15',
    'Safari on macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 20_0 like Mac OS X) AppleWebKit/605 (KHTML, like Gecko) CriOS/153 Mobile/1 Safari/604',
    'Chrome on iPhone',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox on Linux'],
  ['curl/8.16.0', 'curl'],
  ['<script>alert(1)</script>', 'Unknown device'],
])('%s is %s', (userAgent, device) => {
  expect(describeDevice(userAgent)).toBe(device);
});

test('a request may have no User-Agent', () => expect(describeDevice(undefined)).toBe('Unknown device'));

test('of many cookies of the name the first three are tried', () => {
  expect(sessionTokens('a=0; operator=1;operator=; operator=2; operators=x; operator=3; operator=4')).toEqual([
    '1',
    '2',
    '3',
  ]);
});
