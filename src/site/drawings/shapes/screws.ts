import { around, drawn, type Facts, lengthOf, pairOf } from '../facts.ts';
import { cornerOf, corners, createView, type View } from '../view.ts';
import { drawDrive, drawHeaded, type DriveStyle, driveOf, drawShank, type Head, type HeadStyle } from './shank.ts';
import * as titles from './titles.ts';

const FASTENER_LENGTH = /^(?:FASTENER|OVERALL|NOMINAL|SHANK|UNDERHEAD|SCREW|BOLT) LENGTH|LENGTH.*UNDER HEAD/;
const SCREW_HEAD_DIAMETER = /^HEAD (?:OUTSIDE )?DIAMETER|^FLANGE DIAMETER/;
const EYE_OUTSIDE = /EYE OUTSIDE DIAMETER|^HEAD (?:OUTSIDE )?DIAMETER/;

const USUAL_HEIGHTS: Record<HeadStyle, number> = {
  hexagon: 0.64,
  cylinder: 1,
  pan: 0.6,
  round: 0.75,
  countersunk: 0.55,
};

/** The diameter is that of the thread, else of the shank. */
function readThread(facts: Facts) {
  const { size, designation: thread } = titles.threadOf(facts);
  const shank = facts.size(titles.SHANK_DIAMETER);
  return { diameterSize: size ?? shank, threaded: { shank, threadLength: facts.size(titles.THREAD_LENGTH), thread } };
}

export function drawScrew(facts: Facts): View[] | null {
  const { diameterSize, threaded } = readThread(facts);
  const [diameter, length] = pairOf(diameterSize, facts.size(FASTENER_LENGTH), 1 / 6, 4);
  if (!diameter) return null;
  const style = headStyleOf(facts);
  const isHexagon = style === 'hexagon';
  const across = around(facts.size(isHexagon ? titles.ACROSS_FLATS : SCREW_HEAD_DIAMETER), diameterSize);
  const head: Head = {
    style,
    width: lengthOf(across, diameter.value * (isHexagon ? 1.5 : style === 'countersunk' ? 1.9 : 1.6)),
    height: lengthOf(facts.size(/^HEAD HEIGHT|^HEAD THICKNESS/), diameter.value * USUAL_HEIGHTS[style]),
  };
  const side = createView();
  drawHeaded(side, head, { length, diameter, ...threaded, grip: facts.size(/^GRIP LENGTH|UNTHREADED.*LENGTH/) });
  const drive = driveOf(facts);
  return head.width.size || drive ? [side.done(), drawEnd(head, drive, facts)] : [side.done()];
}

function drawEnd({ style, width }: Head, drive: DriveStyle | null, facts: Facts): View {
  const end = createView();
  const radius = width.half;
  const isHexagon = style === 'hexagon';
  if (isHexagon) {
    end.outline(width.line, corners(6, cornerOf(radius), true));
    end.circle('thin', 0, 0, radius * 0.96, true);
  } else end.circle(width.line, 0, 0, radius);
  const socket = facts.size(/(?:SOCKET|INTERNAL (?:DRIVE|WRENCHING)).*(?:SIZE|WIDTH|FLATS)|KEY SIZE/);
  if (drive) drawDrive(end, drive, radius, socket && drawn(socket) >= width.value ? null : socket);
  const reach = isHexagon ? radius * 1.155 : radius;
  end.cross(radius, reach);
  if (isHexagon) end.dimension('top', -radius, radius, -reach / 2, { name: 'width across flats', size: width.size });
  return end.done();
}

/** A hexagon is usual for bolts. */
function headStyleOf(facts: Facts): HeadStyle {
  const text = `${facts.text(titles.HEAD_STYLE)} ${facts.itemName}`;
  if (/COUNTERSUNK|^FLAT\b|OVAL|,FLAT HEAD/.test(text)) return 'countersunk';
  if (/ROUND|BUTTON|TRUSS|BRAZIER|MUSHROOM/.test(text)) return 'round';
  if (/\bPAN\b|BINDING/.test(text)) return 'pan';
  if (/SOCKET|FILLISTER|CYLINDRICAL|CHEESE|KNURLED|12 POINT|INTERNAL WRENCHING/.test(text)) return 'cylinder';
  return /HEXAGON/.test(text) || facts.itemName.startsWith('BOLT') ? 'hexagon' : 'pan';
}

export function drawStud(facts: Facts): View[] | null {
  const { diameterSize, threaded } = readThread(facts);
  const isSetscrew = facts.itemName.startsWith('SETSCREW');
  const lengthSize = facts.size(/^(?:FASTENER|STUD|NOMINAL|SCREW) LENGTH/, titles.OVERALL_LENGTH);
  const [diameter, length] = pairOf(diameterSize, lengthSize, 1 / 5, isSetscrew ? 1.5 : 5);
  if (!diameter) return null;
  const side = createView();
  const { end, isStepped } = drawShank(side, { length, diameter, ...threaded });
  const rim = isStepped ? drawn(threaded.shank!) / 2 : diameter.half;
  side.line(diameter.line, 0, -rim, 0, rim);
  side.axis(0, 0, end, 0);
  const drive = isSetscrew ? driveOf(facts) : null;
  if (drive === null) return [side.done()];
  const top = createView();
  top.rings(diameter);
  drawDrive(top, drive, diameter.half * 0.85, null);
  return [side.done(), top.done()];
}

export function drawEyeBolt(facts: Facts): View[] | null {
  const { diameterSize, threaded } = readThread(facts);
  const hole = facts.size(/EYE (?:INSIDE |HOLE )?DIAMETER|^HEAD HOLE DIAMETER/, titles.INSIDE_DIAMETER);
  const outside = around(facts.size(EYE_OUTSIDE, titles.OUTSIDE_DIAMETER), hole, diameterSize);
  const lengthSize = facts.size(/^(?:SHANK|FASTENER|NOMINAL|UNDERHEAD|BOLT) LENGTH/, titles.OVERALL_LENGTH);
  const known = diameterSize ?? hole ?? outside ?? lengthSize;
  if (known === null) return null;
  const diameter = lengthOf(diameterSize, drawn(known) * (known === lengthSize ? 0.2 : 0.6));
  const inner = lengthOf(hole, outside ? drawn(outside) * 0.55 : diameter.value * 1.5);
  const outer = lengthOf(outside, Math.max(inner.value * 1.7, diameter.value * 2));
  const radius = outer.half;
  const view = createView();
  // where the shank leaves the rim of the eye
  const middle = -Math.sqrt(Math.max(radius * radius - diameter.half ** 2, 0));
  view.circle(outer.line, middle, 0, radius);
  view.include(middle - radius, 0);
  view.circle(inner.line, middle, 0, inner.half);
  const length = lengthOf(lengthSize, diameter.value * 4);
  const { end } = drawShank(view, { length, diameter, ...threaded });
  view.axis(middle - radius, 0, end, 0);
  view.axis(middle, -radius, middle, radius);
  view.diameter('left', radius, middle, 'eye outside diameter', outer.size);
  const name = { name: 'eye inside diameter', size: inner.size, before: '⌀ ' };
  view.dimension('bottom', middle - inner.half, middle + inner.half, 0, name);
  return [view.done()];
}
