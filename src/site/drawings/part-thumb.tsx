import { thumbPaths } from './thumb-paths.ts';
import type { Drawing } from './view.ts';

/** Hidden from screen readers: words beside it say the same. */
export const PartThumb = ({ drawing }: { drawing: Drawing }) => {
  const { known, unknown } = thumbPaths(drawing);
  return (
    <svg className="icon-group part-thumb" viewBox="0 0 80 80" aria-hidden="true">
      {known !== '' && <path d={known} />}
      {unknown !== '' && <path className="drawing-unknown" d={unknown} />}
    </svg>
  );
};
