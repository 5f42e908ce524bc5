import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { TOOL_SECTIONS, toolAt } from './tools.ts';

type ToolFrameProps = {
  /** Path of this page, from `paths`. */
  current: string;
  title: string;
  lead?: ReactNode;
  /** True where the page's content starts with its state in large letters: the title stands small above it. */
  stateFirst?: boolean;
  children: ReactNode;
};

/** Around a tool page's content, inside `SiteFrame`: side navigation, title and one line of what the page is for. */
export const ToolFrame = ({ current, title, lead, stateFirst, children }: ToolFrameProps) => (
  <ToolRoom current={current}>
    <div className={stateFirst ? 'tool-head tool-head-small' : 'tool-head'}>
      <h1>{title}</h1>
      {lead && <p>{lead}</p>}
    </div>
    {children}
  </ToolRoom>
);

/** The side navigation of all operator pages beside a page that brings its own head. */
export const ToolRoom = ({ current, children }: Pick<ToolFrameProps, 'current' | 'children'>) => (
  <div className="tool-room">
    <ToolSide current={current} />
    <div className="tool-content">{children}</div>
  </div>
);

/** A column of links; on a narrow screen a button that opens them, without script. */
const ToolSide = ({ current }: { current: string }) => (
  <div className="tool-side">
    <button type="button" className="button tool-side-open" popoverTarget="tools">
      <Icon name="list" size="s" />
      Operator pages
      <span className="muted">{toolAt(current)?.name}</span>
    </button>
    <nav id="tools" popover="auto" aria-label="Operator pages">
      {TOOL_SECTIONS.map(({ title, tools }) => (
        <div key={title}>
          <p>{title}</p>
          <ul>
            {tools.map((tool) => (
              <li key={tool.path}>
                <a href={tool.path} aria-current={tool.path === current ? 'page' : undefined}>
                  {tool.name}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  </div>
);
