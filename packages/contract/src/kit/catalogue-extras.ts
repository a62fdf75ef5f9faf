import * as z from 'zod/mini';
import type { CatalogueDefinition } from './catalogue.ts';
import { endpoint } from './endpoint.ts';
import { id, idParam, moment, state } from './fields.ts';
import { importFile, importOutcome } from './import-file.ts';
import { listEndpoint, match } from './paging.ts';

/** One change of a record in its history. */
export const historyRow = z.object({
  idAudit: z.int(),
  action: z.string(),
  user: z.nullable(z.string()),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  at: moment(),
});

/** The routes that every catalogue has beyond the specification. */
export function extrasOf({ name, resource, area, arranged, routes, scope }: CatalogueDefinition) {
  const base = `/api/v4/catalogues/${name}` as const;
  const params = z.object({ id: idParam() });
  // Whose rows a file becomes, as for a single one.
  const ofFile = scope === 'shared' ? z.nullable(id()) : id();
  const owner = scope === 'shared' || scope === 'company' ? { idCompany: z.optional(ofFile) } : {};
  return {
    choices: listEndpoint({
      route: `GET ${base}/choices`,
      area,
      summary: `${name}: what a choice offers`,
      permission: 'member',
      row: z.object({ id: id(), name: z.string(), color: z.nullable(z.string()) }),
      filters: {
        ids: z.optional(z.string().check(z.regex(/^\d+(,\d+)*$/), z.maxLength(2000))),
        // What the rows of a company may refer to: its own rows and those of everybody.
        ...(scope === 'shared' || scope === 'company' ? { idCompany: z.optional(idParam()) } : {}),
      },
      orderBy: ['name'],
    }),
    uses: endpoint({
      route: `GET ${base}/{id}/uses`,
      area,
      summary: `${name}: where a row is used`,
      permission: `${resource}:view`,
      params,
      data: z.array(z.object({ entity: z.string(), count: z.int(), names: z.array(z.string()) })),
    }),
    history: listEndpoint({
      route: `GET ${base}/{id}/history`,
      area,
      summary: `${name}: who changed what, and when`,
      permission: `${resource}:view`,
      params,
      row: historyRow,
      orderBy: ['at'],
    }),
    ...((routes.setState ?? routes.remove)
      ? {
          states: endpoint({
            route: `PUT ${base}/states`,
            area,
            summary: `${name}: activate or inactivate several rows, or all that match`,
            permission: `${resource}:delete`,
            body: z.strictObject({
              state: state(),
              ids: z.optional(z.array(id()).check(z.minLength(1), z.maxLength(1000))),
              match: match(),
            }),
            data: z.object({ changed: z.int() }),
          }),
        }
      : {}),
    ...(routes.create
      ? {
          imported: endpoint({
            route: `POST ${base}/import`,
            area,
            summary: `${name}: rows of a CSV or XLSX file, previewed or written, all or nothing`,
            permission: `${resource}:create`,
            body: z.strictObject({
              ...importFile,
              ...owner,
            }),
            data: importOutcome,
          }),
        }
      : {}),
    ...(arranged
      ? {
          arrange: endpoint({
            route: `PUT ${base}/order`,
            area,
            summary: `${name}: put rows into an order`,
            permission: `${resource}:edit`,
            body: z.strictObject({ ids: z.array(id()).check(z.minLength(1), z.maxLength(1000)) }),
            data: z.object({ changed: z.int() }),
          }),
        }
      : {}),
  };
}
export type CatalogueExtras = ReturnType<typeof extrasOf>;
