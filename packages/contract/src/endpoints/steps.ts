import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { id, idFiles, idParam, moment, state, text, version } from '../kit/fields.ts';
import { fileData } from './files.ts';

const area = 'steps';

const instruction = z.object({
  idStepInstruction: id(),
  order: z.int(),
  text: z.string(),
  /** Its pictures. */
  files: z.array(fileData),
  version: z.int(),
  updatedAt: moment(),
});
export type StepInstruction = z.output<typeof instruction>;

const step = z.object({
  idStep: id(),
  name: z.string(),
  /** The name of steps on the inherited wire. */
  stepName: z.string(),
  description: z.nullable(z.string()),
  state: state(),
  version: z.int(),
  instructions: z.array(instruction),
});
export type StepDetail = z.output<typeof step>;

export const INSTRUCTIONS_MAX = 200;

export const instructionText = () => text(2000);

export const getStep = endpoint({
  route: 'GET /api/settings/step/{nameOrId}',
  area,
  permission: 'member',
  summary: 'One step, by its id or its name, with its instructions in order',
  params: z.object({ nameOrId: z.string().check(z.minLength(1), z.maxLength(120)) }),
  data: step,
});

export const addInstructions = endpoint({
  route: 'POST /api/settings/insertStepInstruction',
  area,
  permission: 'step:create',
  summary: 'Add instructions to the end of a step',
  body: z.strictObject({
    idStep: id(),
    /** Each a text, or a text with pictures that were uploaded before. */
    instructions: z
      .array(z.union([instructionText(), z.strictObject({ text: instructionText(), files: idFiles() })]))
      .check(z.minLength(1), z.maxLength(100)),
  }),
  data: step,
});

export const updateInstruction = endpoint({
  route: 'PUT /api/settings/updatedStepInstruction/{id}',
  area,
  permission: 'step:edit',
  summary: 'Change the text of an instruction, and its pictures if they are given',
  params: z.object({ id: idParam() }),
  body: z.strictObject({ text: instructionText(), files: z.optional(idFiles()), version: version() }),
  data: step,
});

export const arrangeInstructions = endpoint({
  route: 'PUT /api/v4/steps/{idStep}/instructions',
  area,
  permission: 'step:edit',
  summary: 'Keep these instructions, in this order, and remove the others',
  params: z.object({ idStep: idParam() }),
  body: z.strictObject({ ids: z.array(id()).check(z.maxLength(INSTRUCTIONS_MAX)) }),
  data: step,
});
