/** The parts of a stock number that the drawing names; a title that is unknown is left out. */
export type DrawnNsn = {
  /** 4-2-3-4 with dashes. */
  nsn: string;
  groupTitle: string | null;
  classTitle: string | null;
  country: string | null;
};

/** Longest title that fits beside its code, in characters of the drawing's type. */
const GROUP_ROOM = 40;
const CLASS_ROOM = 9;
const COUNTRY_ROOM = 20;

const fitting = (text: string | null, room: number) => (text && text.length <= room ? text : null);

/** A horizontal dimension line between two extension lines, as on an engineering drawing. */
const Dimension = ({ from, to, below }: { from: number; to: number; below?: boolean }) => {
  const y = below ? 144 : 52;
  return (
    <>
      <path className="nsn-drawing-edge" d={below ? `M${from} 120V149M${to} 120V149` : `M${from} 76V47M${to} 76V47`} />
      <path
        className="nsn-drawing-size"
        d={`M${from} ${y}H${to}M${from + 6} ${y - 3}l-6 3 6 3M${to - 6} ${y - 3}l6 3-6 3`}
      />
    </>
  );
};

/** How a National Stock Number is read, drawn on the home page with a number of the loaded catalog. */
export const NsnDrawing = ({ nsn, groupTitle, classTitle, country }: DrawnNsn) => {
  const group = nsn.slice(0, 2);
  const origin = nsn.slice(5, 7);
  const description =
    `How a National Stock Number is read: in ${nsn}, ${group} is the supply group${groupTitle ? ` ${groupTitle}` : ''}, ` +
    `${nsn.slice(0, 4)} the supply class${classTitle ? ` ${classTitle}` : ''}, ${origin} the country` +
    `${country ? ` ${country}` : ''}, and ${nsn.slice(5)} the NIIN, the item itself`;
  return (
    <svg className="nsn-drawing" viewBox="0 0 440 240" role="img" aria-label={description}>
      <Dimension from={14} to={114} />
      <Dimension from={144} to={426} />
      <text x="12" y="38" fontSize="14">
        <tspan fontWeight="650">FSC</tspan> {fitting(classTitle, CLASS_ROOM) ?? 'class'}
      </text>
      <text x="142" y="38" fontSize="14">
        <tspan fontWeight="650">NIIN</tspan> the item itself
      </text>
      <text x="12" y="112" fontSize="43" fontWeight="560" textLength="416" lengthAdjust="spacing">
        {nsn}
      </text>
      <Dimension from={14} to={62} below />
      <Dimension from={144} to={192} below />
      <Dimension from={222} to={426} below />
      <path className="nsn-drawing-edge" d="M38 150v74h14M168 150v44h14M324 150v14" />
      <text x="58" y="229" fontSize="14">
        <tspan fontWeight="650">FSG {group}</tspan> {fitting(groupTitle, GROUP_ROOM) ?? 'group'}
      </text>
      <text x="188" y="199" fontSize="14">
        <tspan fontWeight="650">{origin}</tspan> {fitting(country, COUNTRY_ROOM) ?? 'country'}
      </text>
      <text x="324" y="178" fontSize="14" textAnchor="middle">
        item number
      </text>
    </svg>
  );
};
