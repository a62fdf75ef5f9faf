import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';

const area = 'map';
const permission = 'member';

const streets = z.object({
  /** Of the file, for what is kept of it. */
  tag: z.string(),
  minZoom: z.int(),
  maxZoom: z.int(),
  /** West, south, east and north. */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  /** Whose data it is, as text. */
  attribution: z.string(),
});

export const getMap = endpoint({
  route: 'GET /api/v4/map',
  area,
  permission,
  summary: 'What the map of this installation has besides land and names; without a file of streets, null',
  data: z.object({ streets: z.nullable(streets) }),
});

export const readMapTiles = endpoint({
  route: 'GET /api/v4/map/tiles',
  area,
  permission,
  kind: 'raw',
  summary: 'The file of streets (PMTiles, version 3), in the ranges that are asked for',
  data: z.string(),
});
