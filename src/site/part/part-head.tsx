import { formatNiin } from '#base/domain/niin.ts';
import { formatNsn, niinOfNsn } from '#base/domain/nsn.ts';
import { paths } from '#base/paths.ts';
import { Button, ButtonLink, CopyButton } from '#base/ui/button.tsx';
import { Num } from '#base/ui/number.tsx';
import { partMessages } from './messages.ts';
import { hasSimilar, namePageOf } from './name-links.ts';
import type { PartData } from './part-data.ts';

/** What the page passes to the add-to-cart dialog: the item and its unit of issue. */
export const itemData = ({ itemName, sections }: Pick<PartData, 'itemName' | 'sections'>, nsn: string) => {
  const unit = sections.management?.[0]?.ui;
  return {
    'data-item-nsn': nsn,
    'data-item-name': itemName,
    'data-unit': unit?.code,
    'data-unit-meaning': unit?.meaning ?? undefined,
  };
};

/** Number and name, and ways to others that are like it. */
export const PartHead = ({ part }: { part: PartData }) => {
  const inc = namePageOf(part);
  const nsn = formatNsn(part.nsn);
  return (
    <div className="part-head" {...itemData(part, nsn)}>
      <div>
        <div className="part-number-line">
          <h1 className="part-nsn num">{nsn}</h1>
          <CopyButton value={nsn} />
        </div>
        <p className="part-name">
          {inc === null ? part.itemName : <a href={paths.itemName(inc)}>{part.itemName}</a>}{' '}
          <span className="muted small part-niin">
            NIIN <Num>{formatNiin(niinOfNsn(part.nsn))}</Num>
          </span>
        </p>
      </div>
      <div className="buttons no-print">
        <ButtonLink size="s" icon="compare" href={paths.compare([part.nsn])} rel="nofollow">
          <span className="part-way">{partMessages.compare}</span>
        </ButtonLink>
        {inc !== null && hasSimilar(part.sections.characteristics) && (
          <ButtonLink size="s" icon="list" href={paths.part(part.nsn, { similar: '1' })} rel="nofollow">
            <span className="part-way">{partMessages.findSimilar}</span>
          </ButtonLink>
        )}
        <span className="needs-script wide-only">
          <Button size="s" icon="print" data-print>
            Print
          </Button>
        </span>
      </div>
    </div>
  );
};
