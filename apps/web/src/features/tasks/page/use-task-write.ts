import { oneTask, type TaskDetail } from '@gemelo/contract/endpoints/tasks';
import type { AnyEndpoint } from '@gemelo/contract/kit/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import type { Answer } from '../../../lib/api.ts';
import { keyOf, useWrite } from '../../../lib/query.ts';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { useErrorText } from '../../../ui/states/error-text.ts';

/** Writes a part of a task; the answer is the whole task, which is shown at once. */
export function useTaskWrite<E extends AnyEndpoint>(endpoint: E) {
  const textOf = useErrorText();
  const client = useQueryClient();
  return useWrite(endpoint, {
    onSuccess: (answer) => {
      const { idTask } = answer.data as TaskDetail;
      const key = keyOf(oneTask, { params: { id: String(idTask) } });
      client.setQueryData<Answer<typeof oneTask>>(
        key,
        (now) => now && { ...now, data: answer.data as TaskDetail },
      );
    },
    onError: (failure) => void snackbar.error(textOf(failure, 'CATALOGUE_LOAD')),
  });
}
