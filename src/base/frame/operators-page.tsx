import type { ReactNode } from 'react';
import { ToolRoom, type ToolCounts } from './tool-frame.tsx';
import { ButtonLink, Empty } from '../ui/elements.tsx';
import type { PageView, SiteFacts } from '../http/frame/page.ts';
import { titledPage, type Titled } from './titled-page.tsx';

type OperatorsPage<Data> = Titled & {
  unavailable: string;
  content: (data: Data, site: SiteFacts) => ReactNode;
  current?: (data: Data) => string;
  counts?: (data: Data) => ToolCounts;
};

/** An operators' page. `unavailable` shows while the store is out. */
export const operatorsPage = <Data,>({
  unavailable,
  content,
  current = () => titled.path,
  counts,
  ...titled
}: OperatorsPage<Data>): PageView<Data | null> =>
  titledPage<Data | null>({
    ...titled,
    content: (data, site) => (
      <ToolRoom
        current={data === null ? titled.path : current(data)}
        counts={data === null ? undefined : counts?.(data)}
      >
        {data === null ? (
          <Empty level={1} icon="error" title={titled.title} action={<ButtonLink href="">Try again</ButtonLink>}>
            {unavailable}
          </Empty>
        ) : (
          content(data, site)
        )}
      </ToolRoom>
    ),
  });
