import { removeTaskTemplate, type TaskTemplate } from '@gemelo/contract/endpoints/task-templates';
import {
  IconChecklist,
  IconCopy,
  IconListNumbers,
  IconPencil,
  IconRepeat,
  IconTrash,
} from '@tabler/icons-react';
import type { ApiFailure } from '../../../lib/api.ts';
import { useWrite } from '../../../lib/query.ts';
import { useCan } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useIsOperator } from '../../../parts/task-templates/use-is-operator.ts';
import type { RowAction } from '../../../ui/data-table/bulk.ts';
import { confirm } from '../../../ui/dialogs/dialogs.ts';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { useErrorText } from '../../../ui/states/error-text.ts';
import type { TemplateDrawer } from './use-template-drawer.ts';

const SIZE = 16;

interface TemplateWork {
  drawer: TemplateDrawer;
  onSchedule: (template: TaskTemplate) => void;
  /** Shows the instructions of its step. */
  onInstructions: (idStep: number) => void;
}

/** What can be done with a template; shared ones are changed by the operator alone. */
export function useTemplateActions({ drawer, onSchedule, onInstructions }: TemplateWork) {
  const { t } = useTranslation();
  const can = useCan();
  const isOperator = useIsOperator();
  const textOf = useErrorText();
  const removing = useWrite(removeTaskTemplate, {
    onSuccess: ({ message }) => void (message && snackbar.success(message)),
    onError: (failure: ApiFailure) => void snackbar.error(textOf(failure, 'ACTION_FAILED')),
  });
  const mayChange = ({ shared }: TaskTemplate) => !shared || isOperator;
  const mayEdit = (template: TaskTemplate) => can('task-template:edit') && mayChange(template);

  const remove = async ({ idTaskTemplate, name }: TaskTemplate) => {
    const confirmed = await confirm({
      title: t('task-schedules.remove.title', { name }),
      text: t('task-schedules.remove.template'),
      confirmLabel: t('task-schedules.remove.do'),
      danger: true,
    });
    if (confirmed) removing.mutate({ params: { idTaskTemplate } });
  };

  const rowActions = (template: TaskTemplate): RowAction[] =>
    [
      {
        may: can('task:create'),
        id: 'use',
        label: t('task-schedules.use.title'),
        icon: <IconChecklist size={SIZE} />,
        run: () => drawer.open({ kind: 'use', template }),
      },
      {
        may: can('task-schedule:create'),
        id: 'schedule',
        label: t('task-schedules.repeat'),
        icon: <IconRepeat size={SIZE} />,
        run: () => onSchedule(template),
      },
      {
        may: template.Step !== null,
        id: 'instructions',
        label: t('parts.steps.open'),
        icon: <IconListNumbers size={SIZE} />,
        run: () => template.Step && onInstructions(template.Step.idStep),
      },
      {
        may: mayEdit(template),
        id: 'edit',
        label: t('task-schedules.edit'),
        icon: <IconPencil size={SIZE} />,
        run: () => drawer.open({ kind: 'edit', template }),
      },
      {
        may: can('task-template:create'),
        id: 'copy',
        label: t('task-schedules.copy'),
        icon: <IconCopy size={SIZE} />,
        run: () => drawer.open({ kind: 'create', copied: template }),
      },
      {
        may: can('task-template:delete') && mayChange(template),
        id: 'remove',
        label: t('task-schedules.remove.do'),
        icon: <IconTrash size={SIZE} />,
        danger: true,
        run: () => void remove(template),
      },
    ].flatMap(({ may, ...action }) => (may ? [action] : []));
  return { rowActions, mayEdit };
}
