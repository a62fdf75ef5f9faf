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
import { useRef } from 'react';
import type { Answer } from '../../../lib/api.ts';
import { keyOf, useWrite } from '../../../lib/query.ts';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { useErrorText } from '../../../ui/states/error-text.ts';
import { arrangementOf, moveSegment } from './arrangement.ts';

export const detailInput = (id: number) => ({ params: { id } });
/** The plan itself is updated in the cache: a refetch would show an order older than the user's latest change. */
const besidePlan = { changes: null, invalidates: [warehouseCategories, inventory, segmentStock] };

/** Changes to the parts of a warehouse, applied optimistically. */
export function useWarehouse(warehouse: WarehouseDetail) {
  const { idWarehouse, categories } = warehouse;
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
  const adding = useWrite(addSegments, { ...besidePlan, onSuccess: keep });
  const arranging = useWrite(arrangeWarehouse, besidePlan);
  const changing = useWrite(updateSegment, {
    onSuccess: ({ message }) => message && snackbar.success(message),
  });
  const removing = useWrite(removeSection, {
    onSuccess: ({ message }) => message && snackbar.success(message),
    onError: fail,
  });

  const shown = () => client.getQueryData<Answer<typeof warehouseDetail>>(key)?.data ?? warehouse;
  /** Maps each version to the one that our own change made of it. */
  const own = useRef(new Map<number, number>());
  const send = async (next: readonly Section[], version: number) => {
    const answer = await arranging.mutateAsync({
      params: { id: idWarehouse },
      body: { version, categories: arrangementOf(next) },
    });
    own.current.set(version, answer.data.planVersion);
    return answer;
  };

  const waiting = useRef<readonly Section[]>(undefined);
  const busy = useRef(false);
  /** Changes are queued: each is based on the version that the previous one returned. */
  const sendWaiting = async () => {
    if (busy.current) return;
    busy.current = true;
    try {
      for (let next = waiting.current; next; next = waiting.current) {
        waiting.current = undefined;
        const answer = await send(next, shown().planVersion);
        const later = waiting.current as readonly Section[] | undefined;
        keep(later ? { data: { ...answer.data, categories: [...later] } } : answer);
      }
    } catch (failure) {
      waiting.current = undefined;
      fail(failure);
    } finally {
      busy.current = false;
    }
  };

  const arrange = (next: readonly Section[]) => {
    // Optimistic: the order is shown at once, and the warehouse is refetched if the server refuses it.
    client.setQueryData<Answer<typeof warehouseDetail>>(
      key,
      (before) => before && { ...before, data: { ...before.data, categories: [...next] } },
    );
    waiting.current = next;
    void sendWaiting();
  };

  return {
    add: adding.mutateAsync,
    arrange,
    arranging: arranging.isPending,
    order: (idWarehouseCategory: number, WarehouseSegments: Segment[]) =>
      arrange(
        categories.map((one) =>
          one.idWarehouseCategory === idWarehouseCategory ? { ...one, WarehouseSegments } : one,
        ),
      ),
    /** Moves a segment to the end or the start of another category. */
    move: (segment: Segment, to: number, first = false) =>
      arrange(moveSegment(categories, segment, to, first)),
    /** Saves a plan drawn on a version; our own later changes do not count as a conflict. */
    draw: async (next: readonly Section[], madeFrom: number) => {
      let version = madeFrom;
      for (let later = own.current.get(version); later; later = own.current.get(version)) version = later;
      keep(await send(next, version));
    },
    shown,
    readAnew,
    changeSegment: changing.mutateAsync,
    remove: (idWarehouseCategory: number) =>
      removing.mutate({ params: { id: idWarehouse, idWarehouseCategory } }),
    fail,
  };
}

export type WarehouseWork = ReturnType<typeof useWarehouse>;
