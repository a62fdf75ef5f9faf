import type { ExpressionSpecification } from 'maplibre-gl';
import { byAttention } from './by-attention.ts';
import type { MapColours } from './map-colours.ts';

/** Signs inside the points, in the order of `attention`: colour alone says nothing to everybody. */
const toneSigns = ['✓', '–', 'i', '!', '×'];

type Value = ExpressionSpecification | string | number;
const match = (key: string, ...rest: (Value | string[])[]) =>
  ['match', ['get', key], ...rest] as unknown as ExpressionSpecification;

/** Whoever was not seen lately is a ring, not a disc. */
const bySeen = (late: Value, otherwise: Value) => match('age', ['old', 'silent'], late, otherwise);

/** Radii of points by what they stand for; warehouses and actions are images. */
export const radius = (more: number) =>
  match('sign', 'person', 14 + more, 'stop', 11 + more, ['warehouse', 'action'], 0, 9 + more);

export const toneSign = byAttention('attention', toneSigns);

/** What is written into a point: initials, a number, or the sign of its tone. */
export const written = match('sign', 'warehouse', '', ['person', 'stop'], ['get', 'text'] as never, toneSign);

/** The image behind what is written, of those of `map-images.ts`. */
export const image = match(
  'sign',
  ...[['warehouse', 'action'], ['concat', ['get', 'sign'], '-', ['get', 'attention']] as never, ''],
);

/** People whose state is not told by their disc. */
export const isLate = bySeen(true as never, false as never);

export function discOf({ tones, disc, onTone, text }: MapColours) {
  const tone = byAttention('attention', tones);
  return {
    tone,
    fill: match('sign', 'stop', disc, bySeen(disc, tone)),
    ring: match('sign', 'stop', tone, bySeen(tone, onTone)),
    text: match('sign', 'stop', text, bySeen(text, onTone)),
  };
}
