import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Select, TextInput } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { formatCount } from '../../ui/number.tsx';
import type { MakerData } from './maker-data.ts';

/** Class and text: a plain GET form over `fsc` and `q`. */
export const MakerFilterForm = ({ data: { cage, filter, classes } }: { data: MakerData }) => (
  <form className="tools" action={paths.maker(cage)}>
    <div className="tools-find">
      <Icon name="search" />
      <input
        className="input"
        type="search"
        name="q"
        aria-label="Search the parts of this maker"
        placeholder="Item name or how a part number begins"
        defaultValue={filter.text}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
      />
    </div>
    <div className="maker-class">
      {classes === null ? (
        <TextInput
          name="fsc"
          numeric
          inputMode="numeric"
          maxLength={4}
          aria-label="Supply class, four digits"
          placeholder="Class"
          defaultValue={filter.fsc ?? ''}
          autoComplete="off"
        />
      ) : (
        <Select name="fsc" aria-label="Supply class" defaultValue={filter.fsc ?? ''}>
          <option value="">All classes</option>
          {filter.fsc !== null && !classes.some(({ fsc }) => fsc === filter.fsc) && (
            <option value={filter.fsc}>{filter.fsc}</option>
          )}
          {classes.map(({ fsc, title, count, isMore }) => (
            <option key={fsc} value={fsc}>
              {`${fsc}${title ? ` ${title}` : ''} (${formatCount(count)}${isMore ? '+' : ''})`}
            </option>
          ))}
        </Select>
      )}
    </div>
    <Button type="submit">Find parts</Button>
    {(filter.fsc !== null || filter.text !== '') && (
      <ButtonLink kind="quiet" href={paths.maker(cage)}>
        Show all
      </ButtonLink>
    )}
  </form>
);
