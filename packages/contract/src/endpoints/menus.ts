import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { id, idParam } from '../kit/fields.ts';
import { listEndpoint } from '../kit/paging.ts';
import { menuSections } from '../menu-sections.ts';

export const menuPage = z.object({
  idPage: id(),
  name: z.string(),
  /** The locale key; null after an administrator renamed it. */
  key: z.nullable(z.string()),
  link: z.string(),
  icon: z.nullable(z.string()),
  section: z.nullable(z.enum(menuSections)),
  /** Its screen is that of a catalogue; the console knows all other screens by itself. */
  catalogue: z.boolean(),
});
export type MenuPage = z.output<typeof menuPage>;

export const menuEntry = z.object({
  idModule: id(),
  Module: z.object({
    idModule: id(),
    order: z.int(),
    name: z.string(),
    key: z.nullable(z.string()),
    icon: z.nullable(z.string()),
    ModulePages: z.array(z.object({ order: z.int(), Page: z.nullable(menuPage) })),
  }),
});
export type MenuEntry = z.output<typeof menuEntry>;

export const roleMenu = endpoint({
  route: 'GET /api/settings/menu/{id}',
  area: 'permissions',
  permission: 'signed-in',
  summary: 'The menu of a role: one’s own, or any for an administrator',
  params: z.object({ id: idParam() }),
  data: z.array(menuEntry),
});

/** What waits for the caller, shown beside the pages of the menu. */
export const menuBadges = endpoint({
  route: 'GET /api/v4/menu-badges',
  area: 'menu-badges',
  permission: 'member',
  summary:
    'How much waits for the caller: open alarms, own open tickets, devices to receive, devices to register',
  data: z.object({ alarms: z.int(), tickets: z.int(), toReceive: z.int(), toRegister: z.int() }),
});
export type MenuBadges = z.output<typeof menuBadges.data>;

/** Pages with their module. */
export const pagesWithModule = listEndpoint({
  route: 'GET /api/settings/get/page/module',
  area: 'catalogues',
  permission: 'page:view',
  summary: 'Pages with the module that each is in',
  row: z.object({
    idPage: id(),
    name: z.string(),
    link: z.string(),
    icon: z.nullable(z.string()),
    resource: z.string(),
    Module: z.nullable(z.object({ idModule: id(), name: z.string() })),
  }),
  orderBy: ['name', 'link'],
});
