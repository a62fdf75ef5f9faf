import {
  addInstructions,
  arrangeInstructions,
  getStep,
  type StepDetail,
  type StepInstruction,
  updateInstruction,
} from '@gemelo/contract/endpoints/steps';
import type { BodyOf } from '@gemelo/contract/kit/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { type Answer, ApiFailure } from '../../lib/api.ts';
import { keyOf, useWrite } from '../../lib/query.ts';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { useErrorText } from '../../ui/states/error-text.ts';

export type NewInstruction = BodyOf<typeof addInstructions>['instructions'][number];
export type ChangedInstruction = Pick<BodyOf<typeof updateInstruction>, 'text' | 'files'>;

export const stepInput = (idStep: number) => ({ params: { nameOrId: String(idStep) } });

/** Changes to a step's instructions; every response is the updated step. */
export function useInstructions(step: StepDetail) {
  const client = useQueryClient();
  const textOf = useErrorText();
  const { idStep } = step;
  const key = keyOf(getStep, stepInput(idStep));

  const keep = ({ data, message }: { data: StepDetail; message?: string }) => {
    client.setQueryData<Answer<typeof getStep>>(key, { data });
    if (message) snackbar.success(message);
  };
  const adding = useWrite(addInstructions, { changes: null, onSuccess: keep });
  const changing = useWrite(updateInstruction, { changes: null, onSuccess: keep });
  const arranging = useWrite(arrangeInstructions, {
    changes: null,
    onSuccess: keep,
    onError: (failure) => {
      snackbar.error(textOf(failure));
      void client.invalidateQueries({ queryKey: key });
    },
  });

  const arrange = (instructions: readonly StepInstruction[]) => {
    // Optimistic: the order is shown at once, and the step is refetched if the server refuses it.
    client.setQueryData<Answer<typeof getStep>>(
      key,
      (before) => before && { ...before, data: { ...before.data, instructions: [...instructions] } },
    );
    return arranging.mutateAsync({
      params: { idStep },
      body: { ids: instructions.map(({ idStepInstruction }) => idStepInstruction) },
    });
  };

  return {
    add: (instructions: NewInstruction[]) => adding.mutateAsync({ body: { idStep, instructions } }),
    adding: adding.isPending,
    arrange,
    arranging: arranging.isPending,
    /** Resolves to `false` if another user changed it meanwhile; the step is then refreshed. */
    change: async ({ idStepInstruction, version }: StepInstruction, changed: ChangedInstruction) => {
      try {
        await changing.mutateAsync({ params: { id: idStepInstruction }, body: { ...changed, version } });
        return true;
      } catch (failure) {
        snackbar.error(textOf(failure));
        if (failure instanceof ApiFailure && failure.code === 'STALE')
          await client.invalidateQueries({ queryKey: key });
        return false;
      }
    },
    changing: changing.isPending,
  };
}

export type Instructions = ReturnType<typeof useInstructions>;
