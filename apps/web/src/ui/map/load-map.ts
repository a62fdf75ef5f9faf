import { loadTexts } from '../../lib/i18n.ts';

/** Old machines and some remote desktops have no WebGL; there the library need not be loaded. */
export function canDraw(): boolean {
  try {
    return document.createElement('canvas').getContext('webgl2') !== null;
  } catch {
    return false;
  }
}

async function loadParts() {
  const [{ PointsMap }, { PlaceMap }, { PickMap }, { FieldMap }, { AreaEditor }, engine] = await Promise.all([
    import('./points-map.tsx'),
    import('./place-map.tsx'),
    import('./pick-map.tsx'),
    import('./field-map.tsx'),
    import('./area-editor.tsx'),
    canDraw() ? import('./map-engine.ts').then(({ loadEngine }) => loadEngine()) : undefined,
    loadTexts('map'),
  ]);
  return { PointsMap, PlaceMap, PickMap, FieldMap, AreaEditor, engine };
}
export type MapParts = Awaited<ReturnType<typeof loadParts>>;

let loaded: MapParts | undefined;
let loading: Promise<MapParts> | undefined;

/** What is loaded already; nothing is asked for. */
export const loadedMap = () => loaded;

/** Loads the map once; after a failure it can be tried again. */
export function loadMap(): Promise<MapParts> {
  loading ??= loadParts().then(
    (parts) => {
      loaded = parts;
      return parts;
    },
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}
