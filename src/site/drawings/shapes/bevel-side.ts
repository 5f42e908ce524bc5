import type { Facts, Length } from '../facts.ts';
import { createView, type View } from '../view.ts';

const PITCH_ANGLE = /PITCH (?:CONE )?ANGLE|^CONE ANGLE|FACE ANGLE/;
/** Two gears with as many teeth as each other. */
const USUAL_ANGLE = 45;

type Bevel = {
  rim: Length;
  hole: Length;
  /** Along the cone. */
  face: Length;
};

/** A bevel gear from the side: its cone, and its hub behind. The rim is its large end. */
export function drawBevelSide(facts: Facts, { rim, hole, face }: Bevel): View {
  const found = facts.angle(PITCH_ANGLE);
  const angle = found !== null && found < 85 && found > 5 ? found : null;
  const turn = ((angle ?? USUAL_ANGLE) * Math.PI) / 180;
  const radius = rim.value / 2;
  // the cone ends before the bore
  const reach = Math.min(face.value, ((radius - hole.value / 2) * 0.85) / Math.sin(turn), radius);
  const [along, narrow] = [reach * Math.cos(turn), radius - reach * Math.sin(turn)];
  const hub = radius * 0.35;
  const side = createView();
  const isKnown = rim.size !== null && angle !== null && face.size !== null && reach === face.value;
  side.polyline(
    isKnown ? 'edge' : 'unknown',
    [
      [hub, -radius],
      [hub + along, -narrow],
      [hub + along, narrow],
      [hub, radius],
    ],
    true,
  );
  const back = Math.max(hole.value * 0.75, radius * 0.5);
  side.box('unknown', 0, -back, hub, back);
  side.mirrored(
    'thin',
    [
      [0, -hole.value / 2],
      [hub + along, -hole.value / 2],
    ],
    true,
  );
  side.axis([0, 0], [hub + along, 0]);
  if (angle !== null) side.note([hub + along / 2, (radius + narrow) / 2], 'pitch angle', `${angle}°`);
  return side.done();
}
