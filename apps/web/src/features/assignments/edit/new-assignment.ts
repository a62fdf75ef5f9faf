import { assignmentBody } from '@gemelo/contract/endpoints/assignments';
import * as z from 'zod/mini';
import type { FormHandle } from '../../../ui/form/form.tsx';
import { deviceRows } from './device-row.ts';
import { targetChosen, targetFields } from './target-schema.ts';

const { idMeasurement, valueMeasurement } = assignmentBody.shape;
export const newAssignment = z
  .strictObject({ ...targetFields, idMeasurement, valueMeasurement, twins: deviceRows() })
  .check(...targetChosen);
export type NewAssignment = z.output<typeof newAssignment>;
export type NewAssignmentForm = FormHandle<typeof newAssignment>;
