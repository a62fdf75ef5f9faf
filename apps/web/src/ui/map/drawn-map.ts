import type { Bounds } from './bounds.ts';
import type { MapColours } from './map-colours.ts';
import type { Accuracy, MapPoint } from './map-point.ts';

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
  /** A still picture: it moves by its buttons alone. */
  still: boolean;
  words: { title: string; twoFingers: string };
  onSelect: (id: string) => void;
  onPoint: (at: PointedAt | undefined) => void;
  onMoved: (shown: MapWindow) => void;
}

/** A map in an element. */
export interface DrawnMap {
  setPoints: (points: readonly MapPoint[]) => void;
  /** Drawn above the others, also when they are in a cluster. */
  setChosen: (points: readonly MapPoint[]) => void;
  setAccuracy: (accuracy: Accuracy | undefined) => void;
  setColours: (colours: MapColours) => void;
  setLanguage: (language: string) => void;
  fit: (bounds: Bounds) => void;
  zoomBy: (steps: number) => void;
  remove: () => void;
}

/** The library that draws, loaded apart; it throws where a browser cannot draw. */
export interface MapEngine {
  draw: (element: HTMLElement, settings: MapSettings) => DrawnMap;
}
