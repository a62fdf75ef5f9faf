import type { Chance } from './chance.ts';

const WIDTH = 1_200;
const HEIGHT = 900;
const FLOOR = 0.68;
const SACK = { width: 150, height: 62 };

/** What a picture of a warehouse shows. */
export interface Scene {
  /** How many layers of sacks are stacked. */
  layers: number;
  /** A dark stain on the wall or on the floor. */
  stain?: 'wall' | 'floor';
  /** The light of the time of day: 0 dim, 1 bright. */
  light: number;
}

type Colour = readonly [number, number, number];
const WALL: Colour = [176, 182, 172];
const GROUND: Colour = [126, 120, 112];
const CLOTH: Colour = [214, 200, 164];
const WATER: Colour = [74, 66, 54];

const mixed = (one: Colour, other: Colour, share: number): Colour => [
  one[0] + (other[0] - one[0]) * share,
  one[1] + (other[1] - one[1]) * share,
  one[2] + (other[2] - one[2]) * share,
];

/** The cloth of a sack, darker toward its seams; nothing beside the stack. */
function sackAt(x: number, y: number, layers: number): Colour | undefined {
  const fromFloor = HEIGHT * 0.86 - y;
  const layer = Math.floor(fromFloor / SACK.height);
  if (fromFloor < 0 || layer >= layers) return undefined;
  const across = x - WIDTH * 0.14 - (layer % 2) * (SACK.width / 2);
  if (across < 0 || across > SACK.width * 5) return undefined;
  const [u, v] = [(across % SACK.width) / SACK.width - 0.5, (fromFloor % SACK.height) / SACK.height - 0.5];
  const round = Math.min(1, 4.2 * (u ** 4 * 4 + v ** 4 * 6));
  return mixed(CLOTH, [120, 104, 76], round);
}

function stainAt(x: number, y: number, where: Scene['stain']): number {
  if (!where) return 0;
  const [centreX, centreY] = where === 'wall' ? [WIDTH * 0.72, HEIGHT * 0.24] : [WIDTH * 0.62, HEIGHT * 0.93];
  const [across, down] = [(x - centreX) / 190, (y - centreY) / (where === 'wall' ? 170 : 46)];
  return Math.max(0, 1 - Math.hypot(across + Math.sin(down * 5) * 0.14, down)) * 0.9;
}

function colourAt(x: number, y: number, { layers, stain }: Scene): Colour {
  const isWall = y < HEIGHT * FLOOR;
  // Sheets of the wall, joints of the floor.
  const line = isWall ? x % 75 < 4 : (y - HEIGHT * FLOOR) % 60 < 2;
  const ground = mixed(isWall ? WALL : GROUND, [60, 62, 60], line ? 0.25 : 0);
  const behind = mixed(ground, WATER, stainAt(x, y, stain));
  return sackAt(x, y, layers) ?? behind;
}

/** A picture of the inside of a warehouse, drawn point by point. */
export function drawWarehouse(scene: Scene, chance: Chance) {
  const data = Buffer.alloc(WIDTH * HEIGHT * 3);
  let at = 0;
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) {
      const edge = Math.hypot(x / WIDTH - 0.5, y / HEIGHT - 0.45);
      const light = (0.55 + scene.light * 0.5) * (1.08 - edge * 0.7);
      const grain = (chance.next() - 0.5) * 16;
      for (const part of colourAt(x, y, scene))
        data[at++] = Math.max(0, Math.min(255, Math.round(part * light + grain)));
    }
  return { data, raw: { width: WIDTH, height: HEIGHT, channels: 3 as const } };
}
