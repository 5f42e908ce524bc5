import { Icon } from '#base/ui/icon.tsx';
import { Tabs } from '#base/ui/navigation.tsx';
import type { EngineId } from '../engines.ts';
import type { CrawlChoice } from './coverage-choice.ts';

type TabsProps<Engine> = {
  engines: readonly Engine[];
  current: CrawlChoice['tab'];
  hrefOf: (tab: EngineId | 'claims') => string;
  detailOf: (engine: Engine) => string;
  /** Whether those who only claim to be an engine have a tab, apart from them. */
  hasClaims?: boolean;
};

/** Verified engines, each with a figure. */
export const EngineTabs = <Engine extends { engine: EngineId; name: string }>({
  engines,
  current,
  hrefOf,
  detailOf,
  hasClaims = false,
}: TabsProps<Engine>) => {
  const verified = engines.map((one) => ({
    href: hrefOf(one.engine),
    name: one.name,
    mark: <Icon name="shield" size="s" />,
    detail: detailOf(one),
    current: one.engine === current,
  }));
  const claims = {
    href: hrefOf('claims'),
    name: 'Claims to be one',
    detail: 'not verified',
    current: current === 'claims',
  };
  return (
    <div className="crawl-tabs">
      <Tabs label="Engines" tabs={hasClaims ? [...verified, claims] : verified} />
    </div>
  );
};
