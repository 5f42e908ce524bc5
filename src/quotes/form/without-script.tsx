import { paths } from '../../paths.ts';
import { Note } from '../../ui/feedback.tsx';
import { quoteMessages } from './messages.ts';

/** What /cart and /rfq say without JavaScript: the form that works without it. */
export const WithoutScript = () => (
  <div className="without-script">
    <Note>
      {quoteMessages.withoutScript} <a href={paths.quoteForm()}>{quoteMessages.toHomeForm}</a>.
    </Note>
  </div>
);
