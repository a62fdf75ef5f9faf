import { type ActivityAssignment, setAssignmentState } from '@gemelo/contract/endpoints/activity-assignments';
import { IconBan, IconCopy, IconEye, IconMapPin, IconPencil, IconRotate } from '@tabler/icons-react';
import { pathOf } from '../../../lib/addresses.ts';
import type { ApiFailure } from '../../../lib/api.ts';
import { useNavigate } from '../../../lib/navigation.ts';
import { useWrite } from '../../../lib/query.ts';
import { useCan } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useCompanyNaming } from '../../../parts/company/named-company.ts';
import type { RowAction } from '../../../ui/data-table/bulk.ts';
import { justify } from '../../../ui/dialogs/dialogs.ts';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { useErrorText } from '../../../ui/states/error-text.ts';
import type { FieldDrawer } from '../use-field-drawer.ts';

const SIZE = 16;
const REASON_MAX = 1_000;

/** What can be done with an assignment, in its row and in its drawer. */
export function useAssignmentActions(drawer: FieldDrawer) {
  const { t } = useTranslation();
  const can = useCan();
  const navigate = useNavigate();
  const nameCompany = useCompanyNaming();
  const textOf = useErrorText();
  const setting = useWrite(setAssignmentState, {
    onSuccess: ({ message }) => void (message && snackbar.success(message)),
    onError: (failure: ApiFailure) => void snackbar.error(textOf(failure, 'ACTION_FAILED')),
  });

  const cancel = async ({ idActivityUser, Activity, assignmentUser }: ActivityAssignment) => {
    const justification = await justify({
      title: t('activity-assignments.cancel.title', { name: Activity.name }),
      text: t('activity-assignments.cancel.text', { person: assignmentUser.name }),
      label: t('contract:field.closeReason'),
      icon: 'Inactivo',
      maxLength: REASON_MAX,
    });
    if (justification)
      setting.mutate({ params: { idActivityUser }, body: { state: 'Inactivo', justification } });
  };
  const track = ({ idCompany, assignmentUser }: ActivityAssignment) =>
    void navigate({
      to: pathOf('trackedAgent'),
      search: { id: assignmentUser.idUser, ...nameCompany(idCompany) },
    });
  const reopen = ({ idActivityUser }: ActivityAssignment) =>
    setting.mutate({ params: { idActivityUser }, body: { state: 'Activo' } });

  const editing = (assignment: ActivityAssignment): RowAction[] =>
    assignment.state === 'Activo'
      ? [
          {
            id: 'edit',
            label: t('activity-assignments.action.edit'),
            icon: <IconPencil size={SIZE} />,
            run: () => drawer.open({ kind: 'edit', assignment }),
          },
          {
            id: 'cancel',
            label: t('activity-assignments.action.cancel'),
            icon: <IconBan size={SIZE} />,
            danger: true,
            run: () => void cancel(assignment),
          },
        ]
      : [
          {
            id: 'reopen',
            label: t('activity-assignments.action.reopen'),
            icon: <IconRotate size={SIZE} />,
            run: () => reopen(assignment),
          },
        ];

  const changes = (assignment: ActivityAssignment): RowAction[] => [
    ...(can('activity-assignment:create')
      ? [
          {
            id: 'again',
            label: t('activity-assignments.action.again'),
            icon: <IconCopy size={SIZE} />,
            run: () => drawer.open({ kind: 'assign', repeats: false, like: assignment }),
          },
        ]
      : []),
    ...(can('activity-assignment:edit') ? editing(assignment) : []),
  ];
  const rowActions = (assignment: ActivityAssignment): RowAction[] => [
    {
      id: 'detail',
      label: t('activity-assignments.action.detail'),
      icon: <IconEye size={SIZE} />,
      run: () => drawer.open({ kind: 'detail', idActivityUser: assignment.idActivityUser }),
    },
    ...(can('tracker:view')
      ? [
          {
            id: 'track',
            label: t('activity-assignments.action.track'),
            icon: <IconMapPin size={SIZE} />,
            run: () => track(assignment),
          },
        ]
      : []),
    ...changes(assignment),
  ];
  return { rowActions, changes };
}
