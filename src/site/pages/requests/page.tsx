import { SENT_KEY } from '../../quote-form/sent-requests.client.ts';
import { paths } from '#base/paths.ts';
import { IslandMount } from '#base/ui/island-mount.tsx';
import { Note } from '#base/ui/elements.tsx';
import { PageHead, titledPage } from '#base/frame/titled-page.tsx';
import { Island } from './island.tsx';

export const { head, View } = titledPage({
  path: paths.requests(),
  title: 'Your requests',
  description: 'The requests for quote that this browser has sent, and how they stand.',
  content: () => (
    <>
      <PageHead title="Your requests">
        Kept in this browser only. Nobody else sees this list, and clearing the browser clears it.
      </PageHead>
      <div className="without-script">
        <Note>
          JavaScript is off, and this list is kept by it. The link of each request is in the mail that confirmed it: it
          opens how the request stands, the quotation, and the way to accept it.
        </Note>
      </div>
      <div className="needs-script">
        <IslandMount name="requests" component={Island} keys={[SENT_KEY]} props={{}} />
      </div>
    </>
  ),
});
