import { type Facts, lengthOf } from '../facts.ts';
import { drawn } from '../size.ts';
import { threadOf } from '../thread-text.ts';
import { OVERALL_LENGTH, THREAD_LENGTH } from '../titles.ts';
import { createView, type View } from '../view.ts';
import { drawDrive, driveOf } from './drive.ts';
import { drawShank } from './shank.ts';

const STUD_LENGTH = /^(?:FASTENER|STUD|NOMINAL|SCREW) LENGTH/;
const SHANK_DIAMETER = /^(?:SHANK|GRIP|BODY) DIAMETER/;

/** Studs, threaded rods and setscrews: a threaded shank without a head. */
export function drawStud(facts: Facts): View[] | null {
  const thread = threadOf(facts);
  const lengthSize = facts.size(STUD_LENGTH, OVERALL_LENGTH);
  const shankSize = facts.size(SHANK_DIAMETER);
  const diameterSize = thread?.size ?? shankSize;
  if (diameterSize === null && lengthSize === null) return null;
  const diameter = lengthOf(diameterSize, lengthSize === null ? 0 : drawn(lengthSize) / 5);
  const isSetscrew = facts.itemName.startsWith('SETSCREW');
  const side = createView();
  const { end, isStepped } = drawShank(side, {
    from: 0,
    start: 0,
    length: lengthOf(lengthSize, diameter.value * (isSetscrew ? 1.5 : 5)),
    diameter,
    lengthName: 'length',
    shank: thread ? shankSize : null,
    grip: null,
    threadLength: facts.size(THREAD_LENGTH),
    thread: thread?.designation ?? null,
  });
  const rim = isStepped ? drawn(shankSize!) / 2 : diameter.value / 2;
  side.polyline(diameter.line, [
    [0, -rim],
    [0, rim],
  ]);
  side.axis([0, 0], [end, 0]);
  const drive = isSetscrew ? driveOf(facts) : null;
  if (drive === null) return [side.done()];
  const top = createView();
  top.circle(diameter.line, 0, 0, diameter.value / 2);
  drawDrive(top, drive, (diameter.value / 2) * 0.85, null);
  top.cross(0, 0, diameter.value / 2);
  return [side.done(), top.done()];
}
