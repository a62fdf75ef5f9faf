import { assignmentBody } from '@gemelo/contract/endpoints/assignments';
import * as z from 'zod/mini';
import { targetChosen, targetFields } from '../../../parts/places/target-schema.ts';
import type { FormHandle } from '../../../ui/form/form.tsx';
import { deviceRows } from './device-row.ts';

const { idMeasurement, valueMeasurement } = assignmentBody.shape;
export const newAssignment = z
  .strictObject({ ...targetFields, idMeasurement, valueMeasurement, twins: deviceRows() })
  .check(...targetChosen);
export type NewAssignment = z.output<typeof newAssignment>;
export type NewAssignmentForm = FormHandle<typeof newAssignment>;
