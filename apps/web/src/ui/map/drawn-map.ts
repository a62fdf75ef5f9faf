import type { AreaShape } from '@gemelo/contract/geo/polygon';
import type { Bounds } from './bounds.ts';
import type { HandleMove, MapArea, MapHandle } from './map-area.ts';
import type { MapColours } from './map-colours.ts';
import type { Accuracy, MapPoint, Place } from './map-point.ts';
import type { MapRoute, Replay } from './map-route.ts';

/** What is on the screen. */
export interface MapWindow {
  bounds: Bounds;
  /** In the middle of the screen. */
  metresPerPixel: number;
}

/** A point under the mouse, in pixels from the start corner of the canvas. */
export interface PointedAt {
  id: string;
  x: number;
  y: number;
}

export interface MapSettings {
  colours: MapColours;
  language: string;
  bounds: Bounds;
  /** How near the map goes by itself. */
  closest?: number | undefined;
  /** A still picture: it moves by its buttons alone. */
  still: boolean;
  words: { title: string; twoFingers: string };
  onSelect: (id: string) => void;
  /** Where no point was clicked but an area; without it areas are no buttons. */
  onArea?: ((id: string) => void) | undefined;
  onPoint: (at: PointedAt | undefined) => void;
  onMoved: (shown: MapWindow) => void;
  /** Where the map was clicked, or its middle with Enter; with it, clicks choose places instead of points. */
  onPlace?: ((place: Place) => void) | undefined;
  onHandle?: ((move: HandleMove) => void) | undefined;
}

/** A map in an element. */
export interface DrawnMap {
  setPoints: (points: readonly MapPoint[]) => void;
  /** Drawn above the others, also when they are in a cluster. */
  setChosen: (points: readonly MapPoint[]) => void;
  setAccuracy: (accuracy: Accuracy | undefined) => void;
  setRoutes: (routes: readonly MapRoute[]) => void;
  /** Cheap enough for every frame. */
  setReplay: (replay: Replay | undefined) => void;
  setAreas: (areas: readonly MapArea[]) => void;
  /** The area that is being drawn, also while it is none yet. */
  setDraft: (shape: AreaShape | undefined) => void;
  /** Things to drag. */
  setHandles: (handles: readonly MapHandle[]) => void;
  setColours: (colours: MapColours) => void;
  setLanguage: (language: string) => void;
  /** Around a single `point` it stays so far that the land or the streets beside it are recognised. */
  fit: (bounds: Bounds, around?: 'point') => void;
  zoomBy: (steps: number) => void;
  remove: () => void;
}

/** The library that draws, loaded apart; it throws where a browser cannot draw. */
export interface MapEngine {
  /** Whose data is drawn besides the land that comes with the console. */
  attribution?: string | undefined;
  draw: (element: HTMLElement, settings: MapSettings) => DrawnMap;
}
