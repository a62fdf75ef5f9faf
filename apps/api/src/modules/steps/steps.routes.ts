import {
  addInstructions,
  arrangeInstructions,
  getStep,
  updateInstruction,
} from '@gemelo/contract/endpoints/steps';
import { type Api, say } from '../../http/handle.ts';
import type { StepService } from './steps.service.ts';

export function stepRoutes(api: Api, steps: StepService) {
  api.handle(getStep, ({ actor, params }) => steps.read(actor, params.nameOrId));
  api.handle(addInstructions, async ({ actor, body }) =>
    say('INSTRUCTIONS_ADDED', await steps.addInstructions(actor, body.idStep, body.instructions)),
  );
  api.handle(updateInstruction, async ({ actor, params, body }) =>
    say('INSTRUCTION_UPDATED', await steps.updateInstruction(actor, params.id, body)),
  );
  api.handle(arrangeInstructions, async ({ actor, params, body }) =>
    say('ARRANGED', await steps.arrangeInstructions(actor, params.idStep, body.ids)),
  );
}
