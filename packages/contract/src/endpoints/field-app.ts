import * as z from 'zod/mini';
import { elementKinds } from '../catalogues/element-type.ts';
import { endpoint } from '../kit/endpoint.ts';
import { id } from '../kit/fields.ts';

const appPage = z.object({
  idPage: id(),
  name: z.string(),
  /** The locale key; null after an administrator renamed it. */
  key: z.nullable(z.string()),
  link: z.string(),
  icon: z.nullable(z.string()),
  /** Its screen is that of a catalogue. */
  catalogue: z.boolean(),
});
export type AppPage = z.output<typeof appPage>;

/** A screen of the field app with the blocks that the company’s project shows. */
const appBlocks = z.object({
  idCompanyProject: id(),
  Project: z.object({ idProject: id(), name: z.string() }),
  idScreen: id(),
  name: z.string(),
  description: z.nullable(z.string()),
  elements: z.array(
    z.object({ idScreenElement: id(), label: z.string(), elementKind: z.enum(elementKinds) }),
  ),
});
export type AppBlocks = z.output<typeof appBlocks>;

export const myAppPages = endpoint({
  route: 'GET /api/v4/my-app-pages',
  area: 'screens',
  permission: 'member',
  summary: 'What one’s own phone shows: the pages of the main role for the app, and the company’s blocks',
  data: z.object({ pages: z.array(appPage), screens: z.array(appBlocks) }),
});
