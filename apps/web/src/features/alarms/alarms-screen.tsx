import { alarms } from '@gemelo/contract/endpoints/alarms';
import { Tabs } from '@mantine/core';
import { IconBellCheck, IconPlus } from '@tabler/icons-react';
import { useNavigate, useSearch } from '../../lib/navigation.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { Screen } from '../../ui/screen.tsx';
import classes from './alarms.module.css';
import { AlarmDrawer } from './detail/alarm-drawer.tsx';
import { useAlarmColumns } from './list/alarm-columns.tsx';
import { useAlarmActions } from './list/use-alarm-actions.tsx';
import { useAlarmFacets } from './list/use-alarm-facets.ts';
import { RuleDrawers } from './rules/rule-drawers.tsx';
import { RulesTable } from './rules/rules-table.tsx';
import { useRuleDrawer } from './rules/use-rule-drawer.ts';

function AlarmsTable({ onOpen }: { onOpen: (idAlarm: number) => void }) {
  const { t } = useTranslation();
  const columns = useAlarmColumns();
  const facets = useAlarmFacets();
  const { rowActions, bulkActions } = useAlarmActions();
  return (
    <DataTable
      endpoint={alarms}
      columns={columns}
      facets={facets}
      rowId={(alarm) => alarm.idAlarm}
      storageKey="alarms"
      label={t('alarms.title')}
      exportName={t('alarms.title')}
      onOpen={(alarm) => onOpen(alarm.idAlarm)}
      rowActions={rowActions}
      bulkActions={bulkActions}
      noMatch={t('contract:error.NOT_FOUND')}
      emptyState={{
        icon: <IconBellCheck size={24} stroke={1.5} />,
        title: t('alarms.empty.title'),
        text: t('alarms.empty.text'),
      }}
    />
  );
}

/** Current and past alarms, and their rules; the open alarm is in the address. */
export function AlarmsScreen() {
  const { t } = useTranslation();
  const can = useCan();
  const navigate = useNavigate();
  const { id, tab } = useSearch();
  const rules = tab === 'rules';
  const drawer = useRuleDrawer();
  const go = (search: Record<string, string | undefined>) =>
    void navigate({
      to: '.',
      search: (now) => ({ ...now, ...search }),
      replace: true,
      resetScroll: false,
    });
  return (
    <Screen
      title={t('alarms.title')}
      purpose={t(rules ? 'alarms.rules.purpose' : 'alarms.purpose')}
      primary={
        rules && can('alarm:create')
          ? {
              label: t('alarms.rules.create'),
              icon: <IconPlus size={16} aria-hidden />,
              onClick: () => drawer.open({ kind: 'create' }),
            }
          : undefined
      }
    >
      <Tabs
        value={rules ? 'rules' : 'alarms'}
        onChange={(next) => void navigate({ to: '.', search: next === 'rules' ? { tab: 'rules' } : {} })}
        keepMounted={false}
      >
        <Tabs.List>
          <Tabs.Tab value="alarms">{t('alarms.tab.alarms')}</Tabs.Tab>
          <Tabs.Tab value="rules">{t('alarms.tab.rules')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="alarms" className={classes.panel ?? ''}>
          <AlarmsTable onOpen={(idAlarm) => go({ id: String(idAlarm) })} />
        </Tabs.Panel>
        <Tabs.Panel value="rules" className={classes.panel ?? ''}>
          <RulesTable drawer={drawer} />
        </Tabs.Panel>
      </Tabs>
      <AlarmDrawer id={id} onClose={() => go({ id: undefined })} />
      <RuleDrawers drawer={drawer} />
    </Screen>
  );
}
