import type { Facts } from '../facts.ts';
import { isLarger, type Length, lengthOf, unless } from '../facts.ts';
import { drawn } from '../size.ts';
import { threadOf } from '../thread-text.ts';
import { ACROSS_FLATS, HEAD_STYLE, THREAD_LENGTH } from '../titles.ts';
import { createView, type View } from '../view.ts';
import { drawDrive, type DriveStyle, driveOf } from './drive.ts';
import { drawHead, type Head, type HeadStyle } from './screw-head.ts';
import { drawShank } from './shank.ts';

const SHANK_DIAMETER = /^(?:SHANK|GRIP|BODY) DIAMETER/;
const FASTENER_LENGTH = /^(?:FASTENER|OVERALL|NOMINAL|SHANK|UNDERHEAD|SCREW|BOLT) LENGTH|LENGTH.*UNDER HEAD/;
const GRIP_LENGTH = /^GRIP LENGTH|UNTHREADED.*LENGTH/;
const HEAD_DIAMETER = /^HEAD (?:OUTSIDE )?DIAMETER|^FLANGE DIAMETER/;
const HEAD_HEIGHT = /^HEAD HEIGHT|^HEAD THICKNESS/;
const SOCKET_SIZE = /(?:SOCKET|INTERNAL (?:DRIVE|WRENCHING)).*(?:SIZE|WIDTH|FLATS)|KEY SIZE/;

/** Screws and bolts: from the side with their head to the left, and the head from its end. */
export function drawScrew(facts: Facts): View[] | null {
  const thread = threadOf(facts);
  const shankSize = facts.size(SHANK_DIAMETER);
  const lengthSize = facts.size(FASTENER_LENGTH);
  const diameterSize = thread?.size ?? shankSize;
  if (diameterSize === null && lengthSize === null) return null;
  const diameter = lengthOf(diameterSize, lengthSize === null ? 0 : drawn(lengthSize) / 6);
  const style = headStyleOf(facts);
  const flats = unless(isLarger(diameterSize, facts.size(ACROSS_FLATS)), facts.size(ACROSS_FLATS));
  const across = unless(isLarger(diameterSize, facts.size(HEAD_DIAMETER)), facts.size(HEAD_DIAMETER));
  const head: Head = {
    style,
    width: isFlatSided(style)
      ? lengthOf(flats, diameter.value * 1.5)
      : lengthOf(across, diameter.value * (style === 'countersunk' ? 1.9 : 1.6)),
    height: lengthOf(facts.size(HEAD_HEIGHT), diameter.value * USUAL_HEIGHTS[style]),
  };
  const length: Length = lengthOf(lengthSize, diameter.value * 4);
  const drive = driveOf(facts);
  const side = createView();
  const from = style === 'countersunk' ? -head.height.value : 0;
  // the length of a countersunk screw is from the top of its head
  const isTooShort = from + length.value <= 0;
  const shank = drawShank(side, {
    from,
    start: 0,
    length: isTooShort ? lengthOf(null, head.height.value + diameter.value * 3) : length,
    diameter,
    lengthName: 'length',
    shank: unless(thread !== null && thread.size === shankSize, thread ? shankSize : null),
    grip: facts.size(GRIP_LENGTH),
    threadLength: facts.size(THREAD_LENGTH),
    thread: thread?.designation ?? null,
  });
  drawHead(side, head, diameter.value / 2);
  side.axis([-head.height.value, 0], [shank.end, 0]);
  const views = [side.done()];
  const isKnown = head.width.size !== null || drive !== null;
  if (isKnown && style !== 'none') views.push(drawEnd(head, drive, facts));
  return views;
}

function drawEnd(head: Head, drive: DriveStyle | null, facts: Facts): View {
  const end = createView();
  const radius = head.width.value / 2;
  drawTop(end, head);
  const socket = facts.size(SOCKET_SIZE);
  if (drive) drawDrive(end, drive, radius, unless(socket !== null && drawn(socket) >= head.width.value, socket));
  const reach = isFlatSided(head.style) ? radius * 1.155 : radius;
  end.cross(0, 0, radius, reach);
  if (isFlatSided(head.style)) {
    end.dimension('top', -radius, radius, -reach / 2, { name: 'width across flats', size: head.width.size });
  }
  return end.done();
}

function drawTop(end: ReturnType<typeof createView>, { style, width }: Head): void {
  const radius = width.value / 2;
  if (isFlatSided(style)) {
    const corner = radius / Math.cos(Math.PI / 6);
    const points = Array.from({ length: 6 }, (_, at) => {
      const angle = (Math.PI * at) / 3 - Math.PI / 2;
      return [corner * Math.cos(angle), corner * Math.sin(angle)] as const;
    });
    end.polyline(width.line, points, true);
    end.circle('thin', 0, 0, radius * 0.96, true);
  } else {
    end.circle(width.line, 0, 0, radius);
  }
}

const isFlatSided = (style: HeadStyle): boolean => style === 'hexagon';

const USUAL_HEIGHTS: Readonly<Record<HeadStyle, number>> = {
  hexagon: 0.64,
  cylinder: 1,
  pan: 0.6,
  round: 0.75,
  countersunk: 0.55,
  none: 0,
};

/** The head by its reply, otherwise by the item name; a hexagon is usual for bolts. */
function headStyleOf(facts: Facts): HeadStyle {
  const text = `${facts.text(HEAD_STYLE)} ${facts.itemName}`;
  if (/COUNTERSUNK|^FLAT\b|OVAL|,FLAT HEAD/.test(text)) return 'countersunk';
  if (/ROUND|BUTTON|TRUSS|BRAZIER|MUSHROOM/.test(text)) return 'round';
  if (/\bPAN\b|BINDING/.test(text)) return 'pan';
  if (/SOCKET|FILLISTER|CYLINDRICAL|CHEESE|KNURLED|12 POINT|INTERNAL WRENCHING/.test(text)) return 'cylinder';
  if (/HEXAGON/.test(text) || facts.itemName.startsWith('BOLT')) return 'hexagon';
  return 'pan';
}
