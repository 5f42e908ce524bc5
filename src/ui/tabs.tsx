export type Tab = { href: string; name: string; detail: string; current: boolean };

/** Tabs that are links with addresses; the chosen one opens into the panel under it. */
export const Tabs = ({ label, tabs }: { label: string; tabs: readonly Tab[] }) => (
  <nav className="tabs" aria-label={label}>
    {tabs.map((tab) => (
      <a key={tab.name} href={tab.href} aria-current={tab.current ? 'page' : undefined}>
        {tab.name} <small>{tab.detail}</small>
      </a>
    ))}
  </nav>
);
