// Draws the icons of the browser extension (apps/recorder/icons): a cell of honeycomb with a bird's head in it. Run it after
// changing the drawing: node scripts/draw-recorder-icons.js
import { writeFileSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';

const honey = [242, 169, 59];
const brown = [92, 58, 14];
const cream = [255, 250, 240];
/** Points across and down that make one pixel. */
const fineness = 6;

/**
 * The colour at a point; the picture reaches from -1 to 1 both ways, y downwards. Nothing where it is transparent.
 * @param {number} x
 * @param {number} y
 */
function colourAt(x, y) {
  const inHexagon = (/** @type {number} */ size) =>
    Math.abs(x) <= size * 0.866 && Math.abs(x) * 0.577 + Math.abs(y) <= size;
  /** @type {(centreX: number, centreY: number, radius: number) => boolean} */
  const inCircle = (centreX, centreY, radius) => Math.hypot(x - centreX, y - centreY) <= radius;
  if (!inHexagon(1)) return undefined;
  if (!inHexagon(0.86)) return brown;
  if (inCircle(0.02, -0.2, 0.085)) return brown;
  // The beak narrows from the head to its tip on the right.
  if (x >= 0.2 && x <= 0.68 && Math.abs(y + 0.1) <= 0.16 * (1 - (x - 0.2) / 0.48)) return brown;
  if (inCircle(-0.08, -0.12, 0.36)) return cream;
  if (y > 0 && inCircle(-0.2, 0.62, 0.52) && inHexagon(0.8)) return cream;
  return honey;
}

/** @param {number} size */
function draw(size) {
  const rows = [];
  for (let row = 0; row < size; row++) {
    const line = Buffer.alloc(1 + 4 * size);
    for (let column = 0; column < size; column++) line.set(pixel(row, column, size), 1 + 4 * column);
    rows.push(line);
  }
  return Buffer.concat(rows);
}

/**
 * @param {number} row
 * @param {number} column
 * @param {number} size
 */
function pixel(row, column, size) {
  const sum = [0, 0, 0];
  let covered = 0;
  for (let i = 0; i < fineness * fineness; i++) {
    const x = ((column + ((i % fineness) + 0.5) / fineness) / size) * 2 - 1;
    const y = ((row + (Math.floor(i / fineness) + 0.5) / fineness) / size) * 2 - 1;
    const colour = colourAt(x, y);
    if (colour === undefined) continue;
    covered++;
    for (let channel = 0; channel < 3; channel++) sum[channel] += colour[channel];
  }
  const alpha = Math.round((255 * covered) / (fineness * fineness));
  return [...sum.map(value => Math.round(value / Math.max(1, covered))), alpha];
}

/**
 * PNG (RFC 2083): header, one block of compressed rows without filters, end.
 * @param {number} size
 */
function png(size) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(draw(size), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/**
 * @param {string} name
 * @param {Buffer} content
 */
function chunk(name, content) {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

for (const size of [16, 32, 48, 128]) {
  writeFileSync(new URL(`../apps/recorder/icons/${size}.png`, import.meta.url), png(size));
}
