import { formatCount } from '../../ui/number.tsx';
import type { ShownResult } from './shown-result.ts';

const NOTHING: NonNullable<ShownResult['extra']> = {};

/** What /comprehensive-sitemap shows of a sample (S11.3); the places are there before it has been fetched. */
export const SampleFacts = ({ result: { urlCount, extra = NOTHING } }: { result: ShownResult }) => (
  <dl className="sample-facts">
    <div>
      <dt>URL count</dt>
      <dd className="num">{urlCount === undefined ? '–' : formatCount(urlCount)}</dd>
    </div>
    <div>
      <dt>Valid XML</dt>
      <dd>{yesOrNo(extra.isValidXml)}</dd>
    </div>
    <div>
      <dt>Has NSN URLs</dt>
      <dd>{yesOrNo(extra.hasNsnUrls)}</dd>
    </div>
    <div>
      <dt>Size</dt>
      <dd className="num">{extra.sizeKb === undefined ? '–' : `${formatCount(extra.sizeKb)} KB`}</dd>
    </div>
  </dl>
);

const yesOrNo = (answer: boolean | undefined): string => (answer === undefined ? '–' : answer ? 'yes' : 'no');
