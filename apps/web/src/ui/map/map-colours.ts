import { attention } from './geo-shapes.ts';

const variables = {
  water: '--map-water',
  land: '--map-land',
  home: '--map-home',
  coast: '--map-coast',
  border: '--map-border',
  division: '--map-division',
  name: '--g-text-faint',
  town: '--g-text-dim',
  text: '--g-text-strong',
  disc: '--g-surface-2',
  onTone: '--g-surface-1',
  chosen: '--g-text-strong',
  accuracy: '--g-info',
  route: '--g-primary',
  park: '--map-park',
  stream: '--map-stream',
  building: '--map-building',
  street: '--map-street',
  road: '--map-road',
} as const;

/** As many as charts have. */
const SERIES = 8;

/** Colours of a map; `tones` in the order of `attention`. */
export type MapColours = Record<keyof typeof variables, string> & {
  scheme: 'dark' | 'light';
  tones: readonly string[];
  /** Those of charts. */
  series: readonly string[];
};

/** A canvas needs resolved colours; those of the map are declared by the element around it. */
export function readColours(element: Element, scheme: 'dark' | 'light'): MapColours {
  const style = getComputedStyle(element);
  const colourOf = (name: string) => style.getPropertyValue(name).trim() || '#808080';
  const named = Object.fromEntries(Object.entries(variables).map(([key, name]) => [key, colourOf(name)]));
  return {
    ...(named as Record<keyof typeof variables, string>),
    scheme,
    tones: attention.map((tone) => colourOf(`--g-${tone}`)),
    series: Array.from({ length: SERIES }, (_, index) => colourOf(`--g-chart-${index + 1}`)),
  };
}
