import { paths } from '../../paths.ts';
import { formatCount, plural } from '../../ui/number.tsx';
import { Tabs } from '../../ui/navigation.tsx';
import type { ClassTabData, GroupTabData, PartTabData } from './catalog-data.ts';

type CatalogTabsProps = {
  data: GroupTabData | ClassTabData | PartTabData;
  groups: number;
  classes: number;
  nsns: number;
};

const counted = (count: number, one: string, many: string) => `${formatCount(count)} ${plural(count, one, many)}`;

/** FSG, FSC (with the chosen code) and NSN, each with its address. The FSG tab clears the chosen group and class. */
export const CatalogTabs = ({ data, groups, classes, nsns }: CatalogTabsProps) => {
  const chosenGroup = data.tab === 'fsc' ? data.group?.fsg : data.tab === 'nsn' ? data.fsc?.fsc.slice(0, 2) : undefined;
  const chosenClass = data.tab === 'nsn' ? data.fsc?.fsc : undefined;
  return (
    <Tabs
      label="Level of the catalog"
      tabs={[
        {
          href: paths.catalog(),
          name: 'FSG',
          detail: counted(groups, 'group', 'groups'),
          current: data.tab === 'fsg',
        },
        {
          href: paths.catalog({ tab: 'fsc', fsg: chosenGroup }),
          name: 'FSC',
          detail: chosenGroup ? `in group ${chosenGroup}` : counted(classes, 'class', 'classes'),
          current: data.tab === 'fsc',
        },
        {
          href: paths.catalog({ tab: 'nsn', fsc: chosenClass }),
          name: 'NSN',
          detail: chosenClass ? `in class ${chosenClass}` : counted(nsns, 'part', 'parts'),
          current: data.tab === 'nsn',
        },
      ]}
    />
  );
};
