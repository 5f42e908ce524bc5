import { expect, test } from 'vitest';
import { sitemapMessages } from './messages.ts';

test('the fixed messages are word for word (S7.1, S7.2, S7.3, S7.4)', () => {
  const { http, backendFailed, unknownType } = sitemapMessages;
  expect(sitemapMessages).toMatchObject({
    fileNotFound: 'Sitemap file not found',
    serveFailed: 'Failed to serve sitemap file',
    noFileName: 'Filename not provided',
    onlyGzFiles: 'This route only serves .gz sitemap files',
    emptyResponse: 'Empty response from sitemap service',
    notXml: 'Response is not valid XML format',
    fetchFailed: 'Failed to fetch sitemap',
  });
  expect(http(404, 'Not Found')).toBe('HTTP 404: Not Found');
  expect(http(503, 'Service Unavailable', 'try again')).toBe('HTTP 503: Service Unavailable try again');
  expect(backendFailed(502)).toBe('Backend fetch failed: 502');
  expect(unknownType('video')).toBe('Unknown sitemap type: video');
});
