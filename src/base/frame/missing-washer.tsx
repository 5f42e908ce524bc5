import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { Num } from '../ui/elements.tsx';
import { SearchBox } from '../ui/navigation.tsx';

export const NothingThere = ({ children, ways, search }: { children: ReactNode; ways: ReactNode; search?: string }) => (
  <div className="not-found [--search-edge:var(--line-strong)] grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-12 items-center pt-16 pb-4 narrow:grid-cols-1 narrow:gap-8 narrow:pt-8 [&_p]:max-w-136 [&_p]:mt-3 [&_p]:mb-6">
    <div>
      {children}
      <SearchBox action={paths.catalog()} id="search" big value={search} />
      <div className="buttons mt-4">{ways}</div>
    </div>
    <MissingWasher />
  </div>
);

/** A bolt, a nut, and no washer. */
const MissingWasher = () => (
  <figure className="bg-surface ruled p-4">
    <svg
      className="w-full max-w-144 mx-auto h-auto text-icon"
      viewBox="0 0 520 300"
      role="img"
      aria-label="Exploded drawing of a bolt, a missing washer and a nut; item 2 has no record"
    >
      <path d="M20 140h480" stroke="var(--icon-hair)" strokeWidth=".75" strokeDasharray="16 3 3 3" />
      <path d="M52 96h40v88H52l-5-8v-72zM52 118h40M52 162h40M47 104l5-8M92 118h150l8 8v28l-8 8H92M168 118v44" />
      <path d="M168 124h78M168 156h78" strokeWidth=".75" strokeDasharray="7 3" />
      <path className="text-accent-text" d="M296 84h22v112h-22zM296 116h22M296 164h22" strokeDasharray="12 4 3 4 3 4" />
      <path d="M396 92h52l6 10v76l-6 10h-52l-6-10v-76zM390 116h64M390 164h64" />
      <path d="M396 124h52M396 156h52" strokeWidth=".75" strokeDasharray="7 3" />
      <g className="stroke-ink-3 stroke-[0.75]">
        <path d="M307 84V46M72 184v44M422 188v40M307 196v32" />
        {[72, 307, 422].map((x) => (
          <circle key={x} cx={x} cy="240" r="12" />
        ))}
      </g>
      <g
        className="[font-family:var(--font-num)] [font-variation-settings:'MONO'_1] narrow:text-[18px]"
        fontSize="13"
        fill="currentColor"
        stroke="none"
        textAnchor="middle"
      >
        {[72, 307, 422].map((x, index) => (
          <text key={x} x={x} y="245">
            {index + 1}
          </text>
        ))}
        <text className="text-accent-text" x="298" y="36" textAnchor="start">
          item 2: no record
        </text>
      </g>
    </svg>
    <div className="title-block grid border border-ink-2 bg-ink-2 gap-px narrow:grid-cols-[1fr_1fr] grid-cols-[1fr_1fr_1fr] mt-2 [&_a]:inline-block [&_a]:py-0.5">
      <div>
        <span className="label">Title</span>
        Page
      </div>
      <div>
        <span className="label">Status</span>
        <Num>404</Num> not found
      </div>
      <div>
        <span className="label">Sheet</span>
        <Num>0 of 0</Num>
      </div>
    </div>
  </figure>
);
