/** A composed document as plain data, which travels to the thread that prints it. */
export interface DocumentInput {
  title: string;
  /** What the document is about, under its title. */
  subtitle?: string;
  company: string;
  /** A picture as a data URL; PNG, JPEG or WebP. */
  logo?: string | null;
  /** Stands at the top right: a number, a date. */
  marks?: readonly string[];
  footer: string;
  landscape?: boolean;
  blocks: readonly Block[];
}

export interface Fact {
  label: string;
  value: string;
}

export interface Tile extends Fact {
  /** The limit or the place that the figure belongs to. */
  note?: string;
}

export interface TableColumn {
  title: string;
  /** Share of the width, 1 by default. */
  width?: number;
  /** Figures stand at the right. */
  right?: boolean;
}

export interface ChartPoint {
  /** Milliseconds. */
  at: number;
  value: number;
  min?: number;
  max?: number;
}

/** A stretch of time with a name, such as a place. */
export interface ChartBand {
  from: number;
  to: number;
  label: string;
}

export interface ChartBlock {
  kind: 'chart';
  title: string;
  unit: string;
  from: number;
  to: number;
  points: readonly ChartPoint[];
  /** Points further apart than this, in milliseconds, are not connected. */
  gap: number;
  limits?: readonly { value: number; label: string }[];
  bands?: readonly ChartBand[];
  /** Labels of the time axis. */
  ticks: readonly { at: number; label: string }[];
  height?: number;
}

/** Longitude and latitude in degrees. */
export type Position = readonly [longitude: number, latitude: number];

export interface MapMark {
  at: Position;
  /** A place has a name, an action is a dot, a stop has its number. */
  kind: 'place' | 'action' | 'stop';
  label?: string;
}

export interface MapBlock {
  kind: 'map';
  /** Coasts and borders, and towns to find one's way. */
  land: readonly (readonly Position[])[];
  towns: readonly { at: Position; name: string }[];
  routes: readonly { name: string; lines: readonly (readonly Position[])[] }[];
  marks: readonly MapMark[];
  height?: number;
}

export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string; dim?: boolean }
  | { kind: 'facts'; facts: readonly Fact[] }
  | { kind: 'tiles'; tiles: readonly Tile[] }
  | { kind: 'table'; columns: readonly TableColumn[]; rows: readonly (readonly string[])[]; empty?: string }
  | ChartBlock
  | MapBlock
  | { kind: 'qr'; address: string; lines: readonly string[] }
  /** Small pictures side by side, as data URLs; PNG, JPEG or WebP. */
  | { kind: 'pictures'; pictures: readonly string[] }
  | { kind: 'pageBreak' };
