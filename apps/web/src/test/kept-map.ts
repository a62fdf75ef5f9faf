import type { DrawnMap, MapEngine, MapSettings } from '../ui/map/drawn-map.ts';

/** Keeps what is to be drawn instead of drawing it, and says what a user does on the map. */
export function keptMap() {
  const drawn: { [What in keyof DrawnMap]: Parameters<DrawnMap[What]>[0][] } = {
    ...{ setPoints: [], setChosen: [], setAccuracy: [], setRoutes: [], setReplay: [], setAreas: [] },
    ...{ setDraft: [], setHandles: [], setColours: [], setLanguage: [], fit: [], zoomBy: [], remove: [] },
  };
  const map = Object.fromEntries(
    Object.entries(drawn).map(([what, kept]) => [what, (given: never) => void kept.push(given)]),
  ) as unknown as DrawnMap;
  const begun: MapSettings[] = [];
  const engine: MapEngine = {
    draw: (_, settings) => {
      begun.push(settings);
      return map;
    },
  };
  return { engine, drawn, settings: () => begun.at(-1) as MapSettings };
}
