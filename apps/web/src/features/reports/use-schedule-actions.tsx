import {
  type ReportSchedule,
  removeReportSchedule,
  sendReport,
  updateReportSchedule,
} from '@gemelo/contract/endpoints/reports';
import { IconBan, IconCircleCheck, IconHistory, IconPencil, IconSend, IconTrash } from '@tabler/icons-react';
import type { Answer, ApiFailure } from '../../lib/api.ts';
import { useWrite } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import type { RowAction } from '../../ui/data-table/bulk.ts';
import { confirm } from '../../ui/dialogs/dialogs.ts';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { useErrorText } from '../../ui/states/error-text.ts';
import { changeOf, valuesOf } from './schedule-values.ts';
import type { ScheduleDrawer } from './use-schedule-drawer.ts';

const SIZE = 16;

/** What can be done with a schedule, in its row and in its drawer. */
export function useScheduleActions(drawer: ScheduleDrawer) {
  const { t } = useTranslation();
  const can = useCan();
  const textOf = useErrorText();
  const told = {
    onSuccess: ({ message }: Pick<Answer<typeof sendReport>, 'message'>) =>
      void (message && snackbar.success(message)),
    onError: (failure: ApiFailure) => void snackbar.error(textOf(failure, 'ACTION_FAILED')),
  };
  const sending = useWrite(sendReport, told);
  const updating = useWrite(updateReportSchedule, told);
  const removing = useWrite(removeReportSchedule, told);
  const params = ({ idReportSchedule }: ReportSchedule) => ({ idReportSchedule });
  const send = (schedule: ReportSchedule) => sending.mutate({ params: params(schedule) });

  const toggle = (schedule: ReportSchedule) => {
    const state = schedule.state === 'Activo' ? 'Inactivo' : 'Activo';
    const body = { ...changeOf(valuesOf(schedule)), state, version: schedule.version } as const;
    updating.mutate({ params: params(schedule), body });
  };
  const remove = async (schedule: ReportSchedule) => {
    const confirmed = await confirm({
      title: t('reports.removeTitle', { name: schedule.name }),
      text: t('reports.removeText'),
      confirmLabel: t('reports.remove'),
      danger: true,
    });
    if (!confirmed) return;
    removing.mutate({ params: params(schedule) }, { onSuccess: drawer.close });
  };

  const rowActions = (schedule: ReportSchedule): RowAction[] => {
    const active = schedule.state === 'Activo';
    return [
      {
        id: 'detail',
        label: t('reports.detail'),
        icon: <IconHistory size={SIZE} />,
        run: () => drawer.open({ kind: 'detail', schedule }),
      },
      ...(can('report-schedule:edit')
        ? [
            {
              id: 'send',
              label: t('reports.send'),
              icon: <IconSend size={SIZE} />,
              run: () => send(schedule),
            },
            {
              id: 'edit',
              label: t('reports.edit'),
              icon: <IconPencil size={SIZE} />,
              run: () => drawer.open({ kind: 'edit', schedule }),
            },
            {
              id: 'state',
              label: t(active ? 'reports.inactivate' : 'reports.activate'),
              icon: active ? <IconBan size={SIZE} /> : <IconCircleCheck size={SIZE} />,
              run: () => toggle(schedule),
            },
          ]
        : []),
      ...(can('report-schedule:delete')
        ? [
            {
              id: 'remove',
              label: t('reports.remove'),
              icon: <IconTrash size={SIZE} />,
              danger: true,
              run: () => void remove(schedule),
            },
          ]
        : []),
    ];
  };
  return { rowActions, send, isSending: sending.isPending };
}
