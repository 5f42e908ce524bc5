import type { Facts } from '../facts.ts';
import { drawn, type Size } from '../size.ts';
import { corners, type Point, type ViewBuilder } from '../view.ts';

export type DriveStyle = 'hexagon' | 'cross' | 'slot' | 'lobed';

const DRIVE_STYLE = /DRIVE STYLE|RECESS|SLOT STYLE/;

/** What turns a screw from within its head; null where nothing says so. */
export function driveOf(facts: Facts): DriveStyle | null {
  const text = facts.text(DRIVE_STYLE);
  if (/HEXALOB|TORX|SPLINE/.test(text)) return 'lobed';
  if (/HEX/.test(text)) return 'hexagon';
  if (/CROSS|PHILLIPS|TORQ|POZI/.test(text)) return 'cross';
  if (/SLOT/.test(text)) return 'slot';
  if (text === '' && /SOCKET HEAD|INTERNAL WRENCHING/.test(facts.itemName)) return 'hexagon';
  return null;
}

/** A drive in the middle of a head of that radius; dashed where its size is not on file. */
export function drawDrive(view: ViewBuilder, style: DriveStyle, radius: number, size: Size | null): void {
  const line = size === null ? 'unknown' : 'edge';
  const width = size === null ? radius * 1.0 : drawn(size);
  if (style === 'hexagon') {
    view.polyline(line, corners(6, width / 2 / Math.cos(Math.PI / 6), true), true);
    view.dimension('top', -width / 2, width / 2, -width / 4, { name: 'hexagon socket', size, after: ' hex' });
  } else if (style === 'slot') {
    const [half, reach] = [radius * 0.12, radius * 0.98];
    view.polyline(line, [
      [-reach, -half],
      [reach, -half],
    ]);
    view.polyline(line, [
      [-reach, half],
      [reach, half],
    ]);
  } else if (style === 'cross') view.polyline(line, crossOutline(radius * 0.62, radius * 0.16), true);
  else {
    const points = corners(12, radius * 0.6, true).map(([x, y], at): Point => (at % 2 ? [x * 0.74, y * 0.74] : [x, y]));
    view.polyline(line, points, true);
  }
}

const crossOutline = (reach: number, half: number): Point[] => [
  [-half, -reach],
  [half, -reach],
  [half, -half],
  [reach, -half],
  [reach, half],
  [half, half],
  [half, reach],
  [-half, reach],
  [-half, half],
  [-reach, half],
  [-reach, -half],
  [-half, -half],
];
