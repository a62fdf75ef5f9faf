import type { Map as LibreMap } from 'maplibre-gl';
import { expect, test } from 'vitest';
import type { MapSettings } from '../drawn-map.ts';
import { listen } from './listen.ts';

type Listener = (event: { point: { x: number; y: number } }) => void;

/** A map with one point above an area at the left, and the area alone at the right. */
function mapWith(settings: Partial<MapSettings>) {
  const listeners: Record<string, Listener> = {};
  const canvas = document.createElement('canvas');
  const map = {
    getCanvas: () => canvas,
    on: (name: string, listener: Listener) => {
      listeners[name] = listener;
    },
    once: () => undefined,
    project: () => ({ x: 0, y: 0 }),
    queryRenderedFeatures: (at: unknown, { layers }: { layers: string[] }) => {
      if (layers.includes('areas')) return [{ properties: { id: '4' }, geometry: { type: 'Polygon' } }];
      const [[x = 0] = []] = at as number[][];
      return x < 50 ? [{ properties: { id: 'p7' }, geometry: { type: 'Point', coordinates: [0, 0] } }] : [];
    },
    getSource: () => undefined,
  };
  listen(map as unknown as LibreMap, { onPoint: () => undefined, ...settings } as MapSettings);
  const tell = (name: string, x: number) => listeners[name]?.({ point: { x, y: 10 } });
  return { click: (x: number) => tell('click', x), over: (x: number) => tell('mousemove', x), canvas };
}

test('a click chooses a point, and elsewhere the area that is there', () => {
  const chosen: string[] = [];
  const { click, over, canvas } = mapWith({
    onSelect: (id) => void chosen.push(`point ${id}`),
    onArea: (id) => void chosen.push(`area ${id}`),
  });
  click(10);
  click(90);
  expect(chosen).toEqual(['point p7', 'area 4']);
  over(90);
  expect(canvas.style.cursor).toBe('pointer');
});

test('where nothing is done with areas they are no buttons', () => {
  const { click, over, canvas } = mapWith({ onSelect: () => expect.unreachable() });
  click(90);
  over(90);
  expect(canvas.style.cursor).toBe('');
});
