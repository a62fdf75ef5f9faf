import { receiveTwins } from '@gemelo/contract/endpoints/assignments';
import type { TwinRow } from '@gemelo/contract/endpoints/twins';
import { useCallback } from 'react';
import { useWrite } from '../../../lib/query.ts';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { useErrorText } from '../../../ui/states/error-text.ts';

/** Receives one device where it was sent. */
export function useReceiveHere() {
  const textOf = useErrorText();
  const { mutate } = useWrite(receiveTwins, {
    onError: (failure) => snackbar.error(textOf(failure, 'REQUEST_FAILED')),
  });
  return useCallback(
    ({ idTwin }: TwinRow) =>
      mutate(
        { body: { twins: [idTwin] } },
        { onSuccess: ({ message }) => message && snackbar.success(message) },
      ),
    [mutate],
  );
}
