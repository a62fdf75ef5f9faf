import type { BoardDocument, BoardWidget } from '@gemelo/contract/endpoints/board-document';
import { type FieldIssue, Invalid } from '@gemelo/contract/kit/errors';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';

const dims = ['warehouses', 'segments', 'lots', 'twins', 'measurements'] as const;
type Dim = (typeof dims)[number];
type Chosen = Record<Dim, readonly number[]>;

const known = prepared<Chosen & { idCompany: number }>()(
  (_db, { idCompany, warehouses, segments, lots, twins, measurements }) => sql<{ dim: Dim; id: number }>`
    select 'warehouses' as dim, id_warehouse as id from warehouse
    where id_company = ${idCompany} and id_warehouse = any(${warehouses}::int[])
    union all
    select 'segments', id_warehouse_segment from warehouse_segment
    where id_company = ${idCompany} and id_warehouse_segment = any(${segments}::int[])
    union all
    select 'lots', id_lot from lot where id_company = ${idCompany} and id_lot = any(${lots}::int[])
    union all
    select 'twins', id_twin from twin where id_company = ${idCompany} and id_twin = any(${twins}::int[])
    union all
    select 'measurements', id_measurement from measurement where id_measurement = any(${measurements}::int[])`,
);

function chosenIn({ variables, widgets }: BoardDocument): Chosen {
  const of = (dim: Dim) => widgets.flatMap(({ source }) => source[dim] ?? []);
  const { idWarehouse, idMeasurement } = variables;
  return {
    warehouses: [...of('warehouses'), ...(idWarehouse ? [idWarehouse] : [])],
    segments: of('segments'),
    lots: of('lots'),
    twins: of('twins'),
    measurements: [...of('measurements'), ...(idMeasurement ? [idMeasurement] : [])],
  };
}

type IsKnown = (dim: Dim, id: number) => boolean;

/** Inactive places stay valid: their past is still worth looking at. */
async function knownIn(tx: Tx, idCompany: number, document: BoardDocument): Promise<IsKnown> {
  const rows = await known.all(tx, { ...chosenIn(document), idCompany });
  const found = new Set(rows.map(({ dim, id }) => `${dim} ${id}`));
  return (dim, id) => found.has(`${dim} ${id}`);
}

const issuesOf = (document: BoardDocument, isKnown: IsKnown, prefix: string): FieldIssue[] => {
  const { idWarehouse, idMeasurement } = document.variables;
  const issue = (path: string): FieldIssue => ({ path: prefix + path, rule: 'reference' });
  return [
    ...(idWarehouse && !isKnown('warehouses', idWarehouse) ? [issue('variables.idWarehouse')] : []),
    ...(idMeasurement && !isKnown('measurements', idMeasurement) ? [issue('variables.idMeasurement')] : []),
    ...document.widgets.flatMap(({ source }, at) =>
      dims
        .filter((dim) => source[dim]?.some((id) => !isKnown(dim, id)))
        .map((dim) => issue(`widgets.${at}.source.${dim}`)),
    ),
  ];
};

/** Places and devices that a board names must be the company's own. */
export async function checkReferences(tx: Tx, idCompany: number, document: BoardDocument, prefix = '') {
  const issues = issuesOf(document, await knownIn(tx, idCompany, document), prefix);
  if (issues.length > 0) throw new Invalid(issues);
}

const withoutUnknown = (widget: BoardWidget, isKnown: IsKnown): BoardWidget => ({
  ...widget,
  source: {
    ...(widget.source.group ? { group: widget.source.group } : {}),
    ...Object.fromEntries(
      dims.flatMap((dim) => {
        const kept = widget.source[dim]?.filter((id) => isKnown(dim, id)) ?? [];
        return kept.length > 0 ? [[dim, kept] as const] : [];
      }),
    ),
  },
});

/** The same board, showing all of the company where it named what the company does not have. */
export async function removeUnknown(
  tx: Tx,
  idCompany: number,
  document: BoardDocument,
): Promise<BoardDocument> {
  const isKnown = await knownIn(tx, idCompany, document);
  const { idWarehouse, idMeasurement } = document.variables;
  return {
    ...document,
    variables: {
      ...(idWarehouse && isKnown('warehouses', idWarehouse) ? { idWarehouse } : {}),
      ...(idMeasurement && isKnown('measurements', idMeasurement) ? { idMeasurement } : {}),
    },
    widgets: document.widgets.map((widget) => withoutUnknown(widget, isKnown)),
  };
}
