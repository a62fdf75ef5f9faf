import { useQueryClient } from '@tanstack/react-query';
import type { ApiFailure } from '../../lib/api.ts';
import { readBy } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { useErrorText } from '../../ui/states/error-text.ts';

/** What the server returns with STALE: the ticket or the task as it is now. */
interface CurrentWork {
  events?: readonly { User: { name: string } | null }[];
}

/** Says why a change made in place was refused. If somebody else was faster, says who and reads everything anew. */
export function useRefused(area: 'tickets' | 'tasks') {
  const { t } = useTranslation();
  const textOf = useErrorText();
  const client = useQueryClient();
  return (failure: ApiFailure) => {
    const isStale = failure.code === 'STALE';
    const last = isStale ? (failure.current as CurrentWork | undefined)?.events?.at(-1) : undefined;
    snackbar.error(
      last?.User ? t('parts.conflict.by', { name: last.User.name }) : textOf(failure, 'CATALOGUE_LOAD'),
    );
    if (isStale) void client.invalidateQueries({ predicate: (query) => readBy(query)?.area === area });
  };
}
