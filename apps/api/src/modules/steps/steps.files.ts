import { NotFound } from '@gemelo/contract/kit/errors';
import type { FileHolder } from '../files/files.service.ts';
import { INSTRUCTION } from './steps.service.ts';

/** Pictures of instructions: everybody who is signed in sees them, the operator's company owns and changes them. */
export const instructionFiles: FileHolder = {
  table: 'stepInstruction',
  key: 'idStepInstruction',
  ownerOf: async (tx, actor, id) => {
    const found = await tx
      .selectFrom('stepInstruction')
      .select('idStepInstruction')
      .where('idStepInstruction', '=', id)
      .executeTakeFirst();
    if (!found || actor.idCompany === null) throw new NotFound(INSTRUCTION, id);
    return actor.idCompany;
  },
};
