import { paths } from '#base/paths.ts';
import { Button, ButtonLink } from '#base/ui/button.tsx';
import { Empty } from '#base/ui/feedback.tsx';
import { Field, TextInput } from '#base/ui/field.tsx';
import { Num } from '#base/ui/number.tsx';
import type { PartTabData } from './catalog-data.ts';
import { Filters, FindBox } from './list-tools.tsx';
import { catalogMessages } from './messages.ts';
import { PartPager, PartRange } from './part-pager.tsx';
import { PartsTable } from './parts-table.tsx';

/** `loaded`: the catalog has parts. */
export const PartTab = ({ data, loaded }: { data: PartTabData; loaded: boolean }) =>
  loaded ? <LoadedTab data={data} /> : <ComingSoon />;

const ComingSoon = () => (
  <div className="tab-panel bg-surface border border-line-strong border-t-0 p-4">
    <Empty
      icon="clock"
      title={catalogMessages.comingSoon}
      action={
        <ButtonLink kind="go" href={paths.quoteForm()}>
          Request a quote
        </ButtonLink>
      }
    >
      No parts are loaded yet. Tell us the number that you need, and we will quote it.
    </Empty>
  </div>
);

const LoadedTab = ({ data }: { data: PartTabData }) => {
  const kept = { tab: 'nsn' as const, fsc: data.fsc?.fsc };
  return (
    <>
      <div className="tab-panel bg-surface border border-line-strong border-t-0 p-4">
        <FindBox
          action={paths.catalog()}
          kept={{ tab: 'nsn' }}
          label="Search parts by item name or NSN"
          placeholder="Item name, NSN or how it begins"
          button="Search parts"
          q={data.q}
          shown={<PartRange page={data.page} />}
        >
          <Filters chosen={Number(data.fsc !== null)} clear={paths.catalog({ tab: 'nsn', q: data.q })}>
            <Field id="filter-fsc" label="Supply class" hint="Four digits, for example 5305 for screws">
              <TextInput
                id="filter-fsc"
                name="fsc"
                numeric
                inputMode="numeric"
                pattern="[0-9]{4}"
                maxLength={4}
                defaultValue={data.fsc?.fsc}
                aria-describedby="filter-fsc-hint"
              />
            </Field>
          </Filters>
        </FindBox>
      </div>
      {data.page.parts.length > 0 ? (
        <>
          <PartsTable caption="Parts of the catalog" parts={data.page.parts} />
          <PartPager page={data.page} address={(key) => paths.catalog({ ...kept, q: data.q, ...key })} />
        </>
      ) : (
        <NothingFound data={data} />
      )}
    </>
  );
};

const NothingFound = ({ data }: { data: PartTabData }) => (
  <Empty
    icon="search"
    title={catalogMessages.noProducts}
    action={
      <>
        <ButtonLink href={paths.catalog({ tab: 'nsn' })}>Show all parts</ButtonLink>
        {data.q !== '' && (
          <form action={paths.catalog()}>
            <input type="hidden" name="search" value={data.q} />
            <Button type="submit" kind="quiet">
              Search the whole catalog
            </Button>
          </form>
        )}
      </>
    }
  >
    {data.fsc ? (
      <>
        Class <Num>{data.fsc.fsc}</Num> lists no such part.
      </>
    ) : (
      'No listed part has this item name or number.'
    )}
  </Empty>
);
