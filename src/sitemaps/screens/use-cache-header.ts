import { useCallback, useState } from 'react';

/** What the last sitemap said of caches: its Cache-Control, read from the answers that go by. The second value looks at one. */
export function useCacheHeader(): [string | null, (answer: Response) => Response] {
  const [header, setHeader] = useState<string | null>(null);
  const look = useCallback((answer: Response): Response => {
    if (answer.ok) setHeader(answer.headers.get('cache-control'));
    return answer;
  }, []);
  return [header, look];
}
