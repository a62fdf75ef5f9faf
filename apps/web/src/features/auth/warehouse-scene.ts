/** Isometric warehouse: stacks of bags, a twin on each, and moving air. */

export interface ScenePalette {
  floor: string;
  line: string;
  text: string;
  dim: string;
  label: string;
  /** Colours from cool and dry to warm and humid. */
  scale: [number, number, number][];
  /** Shade of the two visible sides relative to the top. */
  sides: [number, number];
}

const COLUMNS = 9;
const ROWS = 7;
const READ_EVERY = 3.4;

interface Stack {
  column: number;
  row: number;
  height: number;
  /** Phase of the cycle in which its twin reports. */
  phase: number;
}

/** Free aisles make the rows recognisable. */
const stacks: Stack[] = Array.from({ length: COLUMNS * ROWS }, (_, index) => ({
  column: index % COLUMNS,
  row: Math.floor(index / COLUMNS),
}))
  .filter(({ column, row }) => column % 3 !== 2 && row !== 3)
  .map(({ column, row }) => ({
    column,
    row,
    height: 1 + ((column * 7 + row * 5) % 3),
    phase: ((column * 13 + row * 29) % 17) / 17,
  }));

/** Warmth between 0 and 1: two slow waves across the floor. */
export function warmth(column: number, row: number, seconds: number): number {
  const wave = Math.sin(column * 0.55 + seconds * 0.22) + Math.sin(row * 0.8 - seconds * 0.17 + column * 0.2);
  return (wave + 2) / 4;
}

function mix(scale: [number, number, number][], at: number, shade: number): string {
  const place = Math.min(0.999, Math.max(0, at)) * (scale.length - 1);
  const from = scale[Math.floor(place)] ?? [0, 0, 0];
  const to = scale[Math.floor(place) + 1] ?? from;
  const part = place % 1;
  const [red, green, blue] = from.map(
    (value, index) => (value + ((to[index] ?? value) - value) * part) * shade,
  );
  return `rgb(${red} ${green} ${blue})`;
}

type Point = [number, number];

function face(context: CanvasRenderingContext2D, points: Point[], fill: string) {
  context.beginPath();
  for (const [x, y] of points) context.lineTo(x, y);
  context.closePath();
  context.fillStyle = fill;
  context.fill();
}

interface View {
  context: CanvasRenderingContext2D;
  palette: ScenePalette;
  width: number;
  height: number;
  rtl: boolean;
  /** Formats the figures of a reading in the user's locale. */
  write: (celsius: number, humidity: number) => string;
}

/** Draws the scene at a time in seconds. */
export function drawScene({ context, palette, width, height, rtl, write }: View, seconds: number): void {
  const unit = Math.min(width / (COLUMNS + ROWS + 1.4), height / 10.5);
  const half = unit / 2;
  const level = unit * 0.34;
  const at = (column: number, row: number): Point => [
    width / 2 + (column - row - (COLUMNS - ROWS) / 2) * unit * (rtl ? -1 : 1),
    height / 2 + (column + row - (COLUMNS + ROWS) / 2 + 1.2) * half,
  ];

  context.clearRect(0, 0, width, height);
  face(
    context,
    [at(-0.6, -0.6), at(COLUMNS - 0.4, -0.6), at(COLUMNS - 0.4, ROWS - 0.4), at(-0.6, ROWS - 0.4)],
    palette.floor,
  );
  context.strokeStyle = palette.line;
  context.lineWidth = 1;
  context.stroke();

  const reporting = stacks[(Math.floor(seconds / READ_EVERY) * 11) % stacks.length];
  let label: { x: number; y: number; text: string } | undefined;

  for (const stack of stacks) {
    const { column, row } = stack;
    const warm = warmth(column, row, seconds);
    const [x, y] = at(column, row);
    const wide = unit * 0.78;
    const deep = half * 0.78;
    const tall = level * stack.height;
    const top = y - tall;
    const [near, far] = rtl ? [palette.sides[1], palette.sides[0]] : palette.sides;

    face(
      context,
      [
        [x - wide, top],
        [x, top + deep],
        [x, y + deep],
        [x - wide, y],
      ],
      mix(palette.scale, warm, near),
    );
    face(
      context,
      [
        [x + wide, top],
        [x, top + deep],
        [x, y + deep],
        [x + wide, y],
      ],
      mix(palette.scale, warm, far),
    );
    face(
      context,
      [
        [x, top - deep],
        [x + wide, top],
        [x, top + deep],
        [x - wide, top],
      ],
      mix(palette.scale, warm, 1),
    );

    context.strokeStyle = palette.line;
    context.globalAlpha = 0.5;
    context.beginPath();
    for (let bag = 1; bag < stack.height; bag++) {
      context.moveTo(x - wide, top + bag * level);
      context.lineTo(x, top + bag * level + deep);
      context.lineTo(x + wide, top + bag * level);
    }
    context.stroke();
    context.globalAlpha = 1;

    const since = (seconds / READ_EVERY + stack.phase) % 1;
    context.fillStyle = palette.text;
    context.beginPath();
    context.ellipse(x, top, 2.5, 1.8, 0, 0, Math.PI * 2);
    context.fill();
    if (since < 0.35) {
      context.strokeStyle = palette.text;
      context.globalAlpha = 1 - since / 0.35;
      context.beginPath();
      context.ellipse(x, top, 4 + since * unit * 1.2, 2 + since * unit * 0.6, 0, 0, Math.PI * 2);
      context.stroke();
      context.globalAlpha = 1;
    }
    if (stack === reporting) label = { x, y: top, text: write(24 + warm * 16, 48 + warm * 20) };
  }
  if (label) drawLabel(context, palette, label, (seconds % READ_EVERY) / READ_EVERY);
}

function drawLabel(
  context: CanvasRenderingContext2D,
  palette: ScenePalette,
  { x, y, text }: { x: number; y: number; text: string },
  progress: number,
) {
  context.globalAlpha = Math.min(1, progress * 8, (1 - progress) * 8);
  context.direction = 'ltr';
  context.font = '500 13px "Inter Variable", "Inter Fallback", sans-serif';
  const wide = context.measureText(text).width + 20;
  const above = y - 54;
  context.strokeStyle = palette.dim;
  context.beginPath();
  context.moveTo(x, y - 4);
  context.lineTo(x, above + 28);
  context.stroke();
  context.fillStyle = palette.label;
  context.beginPath();
  context.roundRect(x - wide / 2, above, wide, 28, 6);
  context.fill();
  context.stroke();
  context.fillStyle = palette.text;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(text, x, above + 14.5);
  context.globalAlpha = 1;
}
