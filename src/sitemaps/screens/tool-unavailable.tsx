import { Empty } from '#base/ui/feedback.tsx';
import { toolMessages } from './messages.ts';

/** Replaces a tool while the catalog does not answer. */
export const ToolUnavailable = () => (
  <Empty icon="error" title={toolMessages.unavailable}>
    {toolMessages.unavailableWhy}
  </Empty>
);
