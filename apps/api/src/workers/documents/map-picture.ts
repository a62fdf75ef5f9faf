import type { MapBlock, Position } from './document.ts';
import { LINE } from './pdfmake.ts';
import { svgOf, svgText } from './svg.ts';

const INK = '#2f6f8f';
const ROUTES = ['#2f6f8f', '#b35806', '#4d7a1e', '#7b3294', '#b3261e', '#5c5c5c'];
const LAND_LINE = '#9a9a9a';
const DARK = '#222222';
/** Free space around what is shown, as a share of the picture. */
const ROOM = 0.08;
/** A single place is shown with some of its surroundings, in degrees. */
const LEAST_SPAN = 0.02;
const METRES_PER_DEGREE = 111_320;
const TOWNS = 25;
const TOWN_TEXT = 6;
const PLACE_TEXT = 7;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Fits what is shown into the picture: a degree of longitude is as wide as it is in the middle. */
function projection(shown: readonly Position[], width: number, height: number) {
  const range = (values: number[]) => {
    const [low, high] = values.reduce(
      ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
      [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY] as [number, number],
    );
    return { middle: (low + high) / 2, span: Math.max(high - low, LEAST_SPAN) };
  };
  const x = range(shown.map(([longitude]) => longitude));
  const y = range(shown.map(([, latitude]) => latitude));
  const narrow = Math.cos(radians(y.middle));
  const free = 1 - 2 * ROOM;
  const scale = Math.min((width * free) / (x.span * narrow), (height * free) / y.span);
  const at = ([longitude, latitude]: Position): [number, number] => [
    width / 2 + (longitude - x.middle) * narrow * scale,
    height / 2 - (latitude - y.middle) * scale,
  ];
  return { at, metresPerPoint: METRES_PER_DEGREE / scale };
}

/** Whether there is room for the words beside a place, which is then taken; the first comers keep theirs. */
function freeRoom() {
  const taken: { left: number; right: number; y: number }[] = [];
  return (x: number, y: number, words: string, size: number): boolean => {
    const box = { left: x - 3, right: x + 8 + words.length * size * 0.55, y };
    const collides = taken.some(
      (other) => box.left < other.right && other.left < box.right && Math.abs(other.y - y) < size + 1,
    );
    if (!collides) taken.push(box);
    return !collides;
  };
}

/** A length of 1, 2 or 5 times a power of ten, about a sixth of the picture. */
function scaleBar(metresPerPoint: number, width: number, height: number): string {
  const wanted = (metresPerPoint * width) / 6;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const metres = ([5, 2, 1].find((factor) => factor * power <= wanted) ?? 1) * power;
  const length = metres / metresPerPoint;
  const label = metres >= 1_000 ? `${metres / 1_000} km` : `${metres} m`;
  const [left, top] = [8, height - 8];
  return [
    `<path d="M${left} ${top - 3}V${top}H${(left + length).toFixed(2)}V${top - 3}" fill="none" stroke="${DARK}" stroke-width="0.8"/>`,
    svgText(left + length + 4, top, label),
  ].join('');
}

/** A small map as SVG: coasts and borders, routes, and what happened where. */
export function mapPicture({ land, towns, routes, marks }: MapBlock, width: number, height: number): string {
  const happened = marks.filter(({ kind }) => kind !== 'place');
  const shown = [...routes.flatMap(({ lines }) => lines.flat()), ...happened.map(({ at }) => at)];
  const { at, metresPerPoint } = projection(shown.length > 0 ? shown : land.flat(), width, height);
  const isNear = (position: Position, margin = 0) => {
    const [x, y] = at(position);
    return x > -margin && x < width + margin && y > -margin && y < height + margin;
  };
  const path = (line: readonly Position[]) =>
    line
      .map((position, index) => {
        const [x, y] = at(position);
        return `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
      })
      .join('');
  const coasts = land
    .filter((line) => line.some((position) => isNear(position, width)))
    .map((line) => `<path d="${path(line)}" fill="none" stroke="${LAND_LINE}" stroke-width="0.5"/>`);
  const isFree = freeRoom();
  const places = marks
    .filter(({ kind, at: position }) => kind === 'place' && isNear(position))
    .map(({ at: position, label = '' }) => {
      const [x, y] = at(position);
      const name = isFree(x, y, label, PLACE_TEXT)
        ? svgText(x + 5, y + 2.5, label, 'font-weight="bold"', PLACE_TEXT, DARK)
        : '';
      return `<rect x="${(x - 3).toFixed(1)}" y="${(y - 3).toFixed(1)}" width="6" height="6" fill="${DARK}"/>${name}`;
    });
  const names = towns
    .filter((town) => isNear(town.at))
    .slice(0, TOWNS)
    .map(({ at: position, name }) => {
      const [x, y] = at(position);
      const label = isFree(x, y, name, TOWN_TEXT) ? svgText(x + 3, y + 2, name, '', TOWN_TEXT) : '';
      return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="1" fill="${LAND_LINE}"/>${label}`;
    });
  const ways = routes.flatMap(({ lines }, index) =>
    lines.map(
      (line) =>
        `<path d="${path(line)}" fill="none" stroke="${ROUTES[index % ROUTES.length]}" stroke-width="1.2" stroke-linejoin="round"/>`,
    ),
  );
  const signs = happened.map(({ at: position, kind, label }) => {
    const [x, y] = at(position).map((value) => Number(value.toFixed(1))) as [number, number];
    if (kind === 'stop')
      return `<circle cx="${x}" cy="${y}" r="5" fill="#ffffff" stroke="${INK}"/>${svgText(x, y + 2.2, label ?? '', 'text-anchor="middle"', 6, DARK)}`;
    return `<circle cx="${x}" cy="${y}" r="2.4" fill="#ffffff" stroke="${INK}" stroke-width="1.2"/>`;
  });
  return svgOf(width, height, [
    `<defs><clipPath id="frame"><rect width="${width}" height="${height}"/></clipPath></defs>`,
    `<rect width="${width}" height="${height}" fill="#f7f7f5" stroke="${LINE}"/>`,
    `<g clip-path="url(#frame)">${[...coasts, ...names, ...ways, ...places, ...signs].join('')}</g>`,
    scaleBar(metresPerPoint, width, height),
  ]);
}
