import { inventory, segmentStock } from '@gemelo/contract/endpoints/inventory';
import {
  addSegments,
  arrangeWarehouse,
  removeSection,
  type Section,
  type Segment,
  updateSegment,
  type WarehouseDetail,
  warehouseCategories,
  warehouseDetail,
} from '@gemelo/contract/endpoints/warehouses';
import { useQueryClient } from '@tanstack/react-query';
import type { Answer } from '../../../lib/api.ts';
import { keyOf, useWrite } from '../../../lib/query.ts';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { useErrorText } from '../../../ui/states/error-text.ts';
import type { Plan } from '../plan/plan.ts';

export const detailInput = (id: number) => ({ params: { id } });
const readers = [warehouseCategories, inventory, segmentStock];

const arrangementOf = (categories: readonly Section[]) =>
  categories.map(({ idWarehouseCategory, planRows, planColumns, WarehouseSegments }) => ({
    idWarehouseCategory,
    planRows,
    planColumns,
    segments: WarehouseSegments.map(({ idWarehouseSegment, planRow, planColumn }) => ({
      idWarehouseSegment,
      planRow,
      planColumn,
    })),
  }));

/** What can be done with the parts of a warehouse; whatever is done is seen at once. */
export function useWarehouse({ idWarehouse, categories }: WarehouseDetail) {
  const client = useQueryClient();
  const textOf = useErrorText();
  const key = keyOf(warehouseDetail, detailInput(idWarehouse));
  const readAnew = () => client.invalidateQueries({ queryKey: key });

  const keep = ({ data, message }: { data: WarehouseDetail; message?: string }) => {
    client.setQueryData<Answer<typeof warehouseDetail>>(key, { data });
    if (message) snackbar.success(message);
  };
  const fail = (failure: unknown) => {
    snackbar.error(textOf(failure, 'ACTION_FAILED'));
    void readAnew();
  };
  const adding = useWrite(addSegments, { invalidates: readers, onSuccess: keep });
  const arranging = useWrite(arrangeWarehouse, { invalidates: readers, onSuccess: keep, onError: fail });
  const changing = useWrite(updateSegment, {
    invalidates: [warehouseDetail, ...readers],
    onSuccess: ({ message }) => message && snackbar.success(message),
  });
  const removing = useWrite(removeSection, {
    invalidates: [warehouseDetail, ...readers],
    onSuccess: ({ message }) => message && snackbar.success(message),
    onError: fail,
  });

  const arrange = (next: readonly Section[]) => {
    // The order stands at once; should the server refuse it, the warehouse is read anew.
    client.setQueryData<Answer<typeof warehouseDetail>>(
      key,
      (before) => before && { ...before, data: { ...before.data, categories: [...next] } },
    );
    arranging.mutate({ params: { id: idWarehouse }, body: { categories: arrangementOf(next) } });
  };
  const change = (idWarehouseCategory: number, with_: (section: Section) => Section) =>
    arrange(categories.map((one) => (one.idWarehouseCategory === idWarehouseCategory ? with_(one) : one)));

  return {
    add: adding.mutateAsync,
    arrange,
    arranging: arranging.isPending,
    order: (idWarehouseCategory: number, WarehouseSegments: Segment[]) =>
      change(idWarehouseCategory, (section) => ({ ...section, WarehouseSegments })),
    draw: (idWarehouseCategory: number, { rows, columns, places }: Plan) =>
      change(idWarehouseCategory, (section) => ({
        ...section,
        planRows: rows,
        planColumns: columns,
        WarehouseSegments: section.WarehouseSegments.map((segment) => {
          const place = places.get(segment.idWarehouseSegment);
          return { ...segment, planRow: place?.row ?? null, planColumn: place?.column ?? null };
        }),
      })),
    changeSegment: changing.mutateAsync,
    remove: (idWarehouseCategory: number) =>
      removing.mutate({ params: { id: idWarehouse, idWarehouseCategory } }),
    fail,
  };
}

export type WarehouseWork = ReturnType<typeof useWarehouse>;
