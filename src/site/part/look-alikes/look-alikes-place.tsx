import { paths } from '#base/paths.ts';
import { partMessages } from '../messages.ts';
import type { PartData } from '../part-data.ts';

export const LOOK_ALIKES_ID = 'look-alikes';

/**
 * A place of its full height for look-alikes, which are fetched when it comes near the view (show-look-alikes.client.ts); without a script it is a link to
 * the page that lists them. Nothing for an item that can have none.
 */
export const LookAlikesPlace = ({ part }: { part: Pick<PartData, 'nsn' | 'listed' | 'sections'> }) =>
  hasLookAlikesPlace(part) ? (
    <section className="section no-print" id={LOOK_ALIKES_ID} data-look-alikes={paths.lookAlikesFunction(part.nsn)}>
      <div className="section-head">
        <h2>Look-alikes</h2>
        <span className="muted small">{partMessages.lookAlikeRule}</span>
      </div>
      <div className="look-alikes-strip needs-script" />
      <p className="look-alikes-words">
        <a href={paths.lookAlikes(part.nsn)} rel="nofollow">
          {partMessages.listLookAlikes}
        </a>
        <span />
      </p>
    </section>
  ) : null;

/** Whether the page of an item has the place. Only listed items are compared. */
export const hasLookAlikesPlace = ({ listed, sections }: Pick<PartData, 'listed' | 'sections'>): boolean =>
  listed && canHaveLookAlikes(sections.characteristics);

/** Replies that an item needs so that others can be like it: C12.3. */
const MIN_EQUAL = 3;

type Characteristic = { mrc?: { code: string }; clear_text_reply?: { code: string } };

/** Whether an item has enough characteristics with a reply to have look-alikes at all. Null could not be read: it may have. */
export function canHaveLookAlikes(characteristics: readonly Characteristic[] | null): boolean {
  if (characteristics === null) return true;
  const replied: string[] = [];
  // ends at the third, without a list of all: every part page asks
  for (const { mrc, clear_text_reply: reply } of characteristics)
    if (mrc && reply && !replied.includes(mrc.code) && replied.push(mrc.code) >= MIN_EQUAL) return true;
  return false;
}
