import { formatNsn, type Nsn } from '#base/domain/nsn.ts';
import { paths } from '#base/paths.ts';
import { Icon } from '#base/ui/icon.tsx';
import { SearchBox } from '#base/ui/navigation.tsx';
import type { SiteFacts } from '#base/http/frame/page.ts';

/** The parts of a stock number, 4-2-3-4 with dashes, that the drawing names; unknown titles are left out. */
export type DrawnNsn = Record<'groupTitle' | 'classTitle' | 'country', string | null> & { nsn: string };

/** Characters of the drawing's type that fit beside each leader. */
const CLASS_ROOM = 46;
const GROUP_ROOM = 37;
const LINE_HEIGHT = 17;

const Dimension = ({ from, to, below }: { from: number; to: number; below?: boolean }) => {
  const [start, end, y] = below ? [120, 149, 144] : [76, 47, 52];
  return (
    <>
      <path className="stroke-[0.75] opacity-65" d={`M${from} ${start}V${end}M${to} ${start}V${end}`} />
      <path
        className="stroke-(color:--bar-accent) stroke-1"
        d={`M${from} ${y}H${to}M${from + 6} ${y - 3}l-6 3 6 3M${to - 6} ${y - 3}l6 3-6 3`}
      />
    </>
  );
};

/** A term and its meaning in one or more lines: downward from `y`, or upward to it. */
const Label = (props: { x: number; y: number; term: string; text: string; room?: number; upward?: boolean }) => {
  const { x, y, term, text, room = GROUP_ROOM, upward } = props;
  const [first = '', ...others] = wrapText(`${term} ${text}`, room);
  const top = upward ? y - others.length * LINE_HEIGHT : y;
  return (
    <text x={x} y={top} fontSize="14">
      <tspan className="[font-weight:650]">{term}</tspan>
      {first.slice(term.length)}
      {others.map((line, index) => (
        <tspan key={line} x={x} y={top + (index + 1) * LINE_HEIGHT}>
          {line}
        </tspan>
      ))}
    </text>
  );
};

const NsnDrawing = ({ nsn, groupTitle, classTitle, country }: DrawnNsn) => {
  const group = nsn.slice(0, 2);
  const supplyClass = nsn.slice(0, 4);
  const origin = nsn.slice(5, 7);
  const description =
    `How a National Stock Number is read: in ${nsn}, ${group} is the supply group${groupTitle ? ` ${groupTitle}` : ''}, ` +
    `${supplyClass} the supply class${classTitle ? ` ${classTitle}` : ''}, ${origin} the country` +
    `${country ? ` ${country}` : ''}, and ${nsn.slice(5)} the NIIN, the item itself`;
  return (
    <svg
      className="[&_text]:[font-family:var(--font-num)] [&_text]:[font-variation-settings:'MONO'_1] [&_text]:stroke-none [&_text]:fill-current w-full h-auto small:max-w-110"
      viewBox="0 -22 440 272"
      role="img"
      aria-label={description}
    >
      <Dimension from={14} to={114} />
      <Dimension from={144} to={426} />
      <path className="stroke-[0.75] opacity-65" d="M64 46V20" />
      <Label x={12} y={12} term={`FSC ${supplyClass}`} text={classTitle ?? 'supply class'} room={CLASS_ROOM} upward />
      <Label x={142} y={38} term="NIIN" text="the item itself" />
      <text x="12" y="112" fontSize="43" className="[font-weight:560]" textLength="416" lengthAdjust="spacing">
        {nsn}
      </text>
      <Dimension from={14} to={62} below />
      <Dimension from={144} to={192} below />
      <Dimension from={222} to={426} below />
      <path className="stroke-[0.75] opacity-65" d="M38 150v74h14M168 150v44h14M324 150v14" />
      <Label x={58} y={229} term={`FSG ${group}`} text={groupTitle ?? 'supply group'} />
      <Label x={188} y={199} term={origin} text={country ?? 'country'} />
      <text x="324" y="178" fontSize="14" textAnchor="middle">
        item number
      </text>
    </svg>
  );
};

/** Breaks a text at spaces into lines of at most `room` characters; a single longer word keeps a line of its own. */
export const wrapText = (text: string, room: number): string[] =>
  text.match(new RegExp(`\\S.{0,${room - 1}}(?!\\S)|\\S+`, 'g')) ?? [];

/** Searches that find something in the loaded catalog; null is left out. `words`: of an item name, in lower case. */
export type SearchExamples = { nsn: Nsn | null; partNumber: string | null; cage: string | null; words: string | null };
type HeroProps = { site: SiteFacts; examples: SearchExamples; drawn: DrawnNsn | null };

const DRAWN_WITHOUT_CATALOG: DrawnNsn = {
  nsn: '5305-01-234-5678',
  groupTitle: 'Hardware and Abrasives',
  classTitle: 'Screws',
  country: 'United States',
};

export const Hero = ({ site, examples, drawn }: HeroProps) => (
  <section
    className="navy bg-navy text-navy-text [background-image:linear-gradient(var(--grid)_1px,transparent_1px),linear-gradient(90deg,var(--grid)_1px,transparent_1px)] [background-size:24px_24px] [background-position:center_top] [border-bottom:1px_solid_var(--navy-line)]"
    aria-label="Search"
  >
    <div className="wrap grid grid-cols-[minmax(0,1fr)_27.5rem] gap-12 pt-14 pb-12 items-center small:grid-cols-1 narrow:pt-8 narrow:pb-6 narrow:gap-6">
      <div>
        <h1 className="text-4xl max-w-[15ch] narrow:max-w-none">
          {site.heroTitle ?? 'Any number on the part finds the part.'}
        </h1>
        <p className="text-navy-text-2 text-lg leading-snug mt-3 mb-6 max-w-[36ch]">
          {site.heroText ??
            `Search by stock number, part number, maker or name. Send one request and have a reply within ${site.replyHours} hours.`}
        </p>
        <SearchBox action={paths.catalog()} id="search" big />
        <Try examples={examples} />
        <p className="mt-2 text-md flex flex-wrap gap-y-0 gap-x-5 [&_a]:inline-flex [&_a]:gap-1.5 [&_a]:items-center [&_a]:py-0.75 [&_a]:text-navy-text">
          <a href={paths.list()}>
            <Icon name="list" size="s" />
            Paste a list of numbers
          </a>
          {site.hasShelf && (
            <a href={paths.shelf()}>
              <Icon name="pin" size="s" />
              On our shelf
            </a>
          )}
        </p>
      </div>
      <NsnDrawing {...(drawn ?? DRAWN_WITHOUT_CATALOG)} />
    </div>
  </section>
);

const Try = ({ examples: { nsn, partNumber, cage, words } }: { examples: SearchExamples }) => {
  const tries = [nsn === null ? null : formatNsn(nsn), partNumber, cage, words].flatMap((text) => text || []);
  if (tries.length === 0) return null;
  return (
    <p className="mt-3 text-md text-navy-text-2 flex flex-wrap gap-y-0 gap-x-4 [&>*]:py-0.75 [&_a]:text-navy-text">
      <span>Try</span>
      {tries.map((text) => (
        <a key={text} className={text === words ? undefined : 'num'} href={paths.search(text)}>
          {text === cage ? `CAGE ${cage}` : text}
        </a>
      ))}
    </p>
  );
};
