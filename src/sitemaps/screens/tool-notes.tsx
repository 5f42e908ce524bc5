import { Empty, Note } from '../../ui/feedback.tsx';
import { toolMessages } from './messages.ts';

/** What a page of tests says without JavaScript. */
export const TestsNeedScript = () => (
  <div className="without-script tool-note">
    <Note>{toolMessages.withoutScript}</Note>
  </div>
);

/** In the place of a tool while the catalog does not answer. */
export const ToolUnavailable = () => (
  <Empty icon="error" title={toolMessages.unavailable}>
    {toolMessages.unavailableWhy}
  </Empty>
);
