import type { AssignmentRow } from '@gemelo/contract/endpoints/assignments';
import classes from './place.module.css';

type AssignmentPlace = Pick<AssignmentRow, 'AssignmentWarehouse' | 'AssignmentLot' | 'segments'>;

export const warehouseOf = ({ AssignmentWarehouse, AssignmentLot }: AssignmentPlace) =>
  AssignmentWarehouse?.Warehouse ?? AssignmentLot?.Warehouse;

/** The lot, or the names of the segments. */
export const insideOf = ({ AssignmentLot, segments }: AssignmentPlace): string =>
  AssignmentLot?.name ?? segments.map(({ name }) => name).join(', ');

/** Warehouse of an assignment, and the place inside it. */
export function Place({ assignment }: { assignment: AssignmentPlace }) {
  const inside = insideOf(assignment);
  return (
    <span className={classes.place}>
      <bdi className={classes.warehouse}>{warehouseOf(assignment)?.name}</bdi>
      {inside && (
        <bdi className={classes.inside} title={inside}>
          {inside}
        </bdi>
      )}
    </span>
  );
}
