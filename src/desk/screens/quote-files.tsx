import { paths } from '#base/paths.ts';
import { Num } from '#base/ui/number.tsx';
import { sizeText } from '../request/rfq-text.ts';
import type { QuoteFile, StoredQuote } from '../store/quote-store.ts';
import { FILE_STATE_WORDS } from './messages.ts';
import { QuoteWishes, WordBadge } from './stored-quote.tsx';

/** What a request says besides its parts, for the desk: its files can be saved. */
export const DeskWishes = ({ quote }: { quote: StoredQuote }) => (
  <QuoteWishes request={quote} files={<QuoteFiles quote={quote} />} />
);

/** Each file with what a scan said of it (C18.6). */
const QuoteFiles = ({ quote }: { quote: Pick<StoredQuote, 'rfqNumber' | 'files'> }) => (
  <ul className="quote-files">
    {quote.files.map((file) => (
      <li key={file.id}>
        <FileName file={file} path={paths.operatorQuoteFile(quote.rfqNumber, file.id)} />{' '}
        <Num>{sizeText(file.sizeBytes)}</Num> <WordBadge {...FILE_STATE_WORDS[file.state]} />
      </li>
    ))}
  </ul>
);

/** A file that the scan has refused is not given out. */
const FileName = ({ file, path }: { file: QuoteFile; path: string }) =>
  file.state === 'refused' ? (
    <bdi>{file.name}</bdi>
  ) : (
    <a href={path} download={file.name} rel="nofollow">
      <bdi>{file.name}</bdi>
    </a>
  );
