import { setTaskFlow, setTicketFlow, taskFlow, ticketFlow } from '@gemelo/contract/endpoints/state-flows';
import type { Grant } from '@gemelo/contract/permissions';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useRead, useWrite } from '../../lib/query.ts';
import { useCan, useSession } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { useReportUnsaved } from '../../ui/dialogs/unsaved.tsx';
import { Screen } from '../../ui/screen.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { useErrorText } from '../../ui/states/error-text.ts';
import { Loading } from '../../ui/states/loading.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import classes from './flow.module.css';
import { listed, toggled, type Ways, waysOf } from './flow.ts';
import { FlowMatrix } from './flow-matrix.tsx';
import { FlowPicture } from './flow-picture.tsx';

const kinds = {
  ticket: { read: ticketFlow, write: setTicketFlow, grant: 'ticket-state:edit', field: 'TicketState' },
  task: { read: taskFlow, write: setTaskFlow, grant: 'task-state:edit', field: 'TaskState' },
} as const satisfies Record<string, { grant: Grant } & Record<string, unknown>>;

/** Where the states of tickets or tasks lead, as the operator draws it. */
function FlowScreen({ kind }: { kind: keyof typeof kinds }) {
  const { t } = useTranslation();
  const { read, write, grant, field } = kinds[kind];
  const can = useCan();
  const operator = useSession((state) => state.user?.operator ?? false);
  const textOf = useErrorText();
  const [draft, setDraft] = useState<Ways>();
  const { data, error, refetch, isFetching } = useRead(read, {});
  const states = data?.data ?? [];
  const saved = waysOf(states);
  const ways = draft ?? saved;
  const isDirty = draft !== undefined && JSON.stringify(listed(draft)) !== JSON.stringify(listed(saved));
  useReportUnsaved(isDirty);
  const { mutate, isPending } = useWrite(write, {
    onSuccess: ({ message }) => {
      setDraft(undefined);
      if (message) snackbar.success(message);
    },
    onError: (failure) => {
      snackbar.error(textOf(failure, 'ACTION_FAILED'));
      if (failure.code === 'STALE') void refetch();
    },
  });
  const mayDraw = operator && can(grant);
  const content = () => {
    if (error && !data)
      return <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />;
    if (!data) return <Loading count={6} />;
    return (
      <div className={classes.layout}>
        <FlowPicture states={states} field={field} ways={ways} />
        <FlowMatrix
          states={states}
          field={field}
          ways={ways}
          disabled={!mayDraw || isPending}
          onToggle={(from, to) => setDraft(toggled(ways, from, to))}
        />
        {mayDraw && (
          <div className={classes.foot}>
            <Button
              variant="default"
              disabled={ways.size === 0 || isPending}
              onClick={() => setDraft(new Map())}
            >
              {t('state-flows.reset')}
            </Button>
            <Button variant="default" disabled={!isDirty || isPending} onClick={() => setDraft(undefined)}>
              {t('ui.cancel')}
            </Button>
            <Button
              disabled={!isDirty}
              loading={isPending}
              onClick={() => mutate({ body: { ways: listed(ways), was: listed(saved) } })}
            >
              {t('ui.form.save')}
            </Button>
          </div>
        )}
      </div>
    );
  };
  return (
    <Screen
      title={t(`state-flows.title.${kind}`)}
      purpose={t('state-flows.purpose')}
      attention={!mayDraw && <Notice tone="info">{t('catalogues.readOnly.operator')}</Notice>}
    >
      {content()}
    </Screen>
  );
}

export const TicketFlowScreen = () => <FlowScreen kind="ticket" />;
export const TaskFlowScreen = () => <FlowScreen kind="task" />;
