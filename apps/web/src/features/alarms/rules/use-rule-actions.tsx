import { type AlarmRule, alarmRuleState } from '@gemelo/contract/endpoints/alarm-rules';
import { IconBan, IconCircleCheck, IconMail, IconPencil } from '@tabler/icons-react';
import { useWrite } from '../../../lib/query.ts';
import { useCan, useSession } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useSeededNames } from '../../../lib/use-seeded-names.ts';
import type { RowAction } from '../../../ui/data-table/bulk.ts';
import { confirm } from '../../../ui/dialogs/dialogs.ts';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { useErrorText } from '../../../ui/states/error-text.ts';
import type { RuleDrawer } from './use-rule-drawer.ts';

const SIZE = 16;

/** Only the operator changes its own rules; each company chooses who gets their mails. */
export function useRuleActions(drawer: RuleDrawer) {
  const { t } = useTranslation();
  const can = useCan();
  const seeded = useSeededNames();
  const operator = useSession((session) => session.user?.operator ?? false);
  const textOf = useErrorText();
  const { mutate } = useWrite(alarmRuleState, {
    onSuccess: ({ message }) => void (message && snackbar.success(message)),
    onError: (failure) => void snackbar.error(textOf(failure, 'ACTION_FAILED')),
  });
  const owns = ({ idCompany }: AlarmRule) => idCompany !== null || operator;
  const open = (rule: AlarmRule) => drawer.open({ kind: owns(rule) ? 'edit' : 'people', rule });

  const toggle = async (rule: AlarmRule) => {
    const active = rule.state === 'Activo';
    const confirmed =
      !active ||
      (await confirm({
        title: t('alarms.rules.inactivateTitle', { name: seeded.nameOf('alarm-rule', rule.name) }),
        text: t('alarms.rules.inactivateText'),
        confirmLabel: t('alarms.rules.inactivate'),
        danger: true,
      }));
    if (confirmed)
      mutate({ params: { idAlarmRule: rule.idAlarmRule }, body: { state: active ? 'Inactivo' : 'Activo' } });
  };

  const rowActions = (rule: AlarmRule): RowAction[] => {
    const people: RowAction = {
      id: 'people',
      label: t('alarms.rules.people'),
      icon: <IconMail size={SIZE} />,
      run: () => drawer.open({ kind: 'people', rule }),
    };
    if (!owns(rule)) return [people];
    const active = rule.state === 'Activo';
    return [
      {
        id: 'edit',
        label: t('alarms.rules.edit'),
        icon: <IconPencil size={SIZE} />,
        run: () => drawer.open({ kind: 'edit', rule }),
      },
      people,
      {
        id: 'state',
        label: t(active ? 'alarms.rules.inactivate' : 'alarms.rules.activate'),
        icon: active ? <IconBan size={SIZE} /> : <IconCircleCheck size={SIZE} />,
        danger: active,
        run: () => void toggle(rule),
      },
    ];
  };
  return can('alarm:create') ? { rowActions, open } : { rowActions: () => [], open: undefined };
}
