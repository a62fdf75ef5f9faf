import { alarms } from '@gemelo/contract/endpoints/alarms';
import { Anchor, Tabs } from '@mantine/core';
import { IconBellCheck, IconHistory, IconPlus } from '@tabler/icons-react';
import { useNavigate, useSearch } from '../../lib/navigation.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { Screen } from '../../ui/screen.tsx';
import classes from './alarms.module.css';
import { AlarmDrawer } from './detail/alarm-drawer.tsx';
import { useAlarmColumns } from './list/alarm-columns.tsx';
import { type AlarmsTab, tabOf, UNRESOLVED } from './list/alarms-tab.ts';
import { useAlarmActions } from './list/use-alarm-actions.tsx';
import { useAlarmFacets } from './list/use-alarm-facets.ts';
import { RuleDrawers } from './rules/rule-drawers.tsx';
import { RulesTable } from './rules/rules-table.tsx';
import { useRuleDrawer } from './rules/use-rule-drawer.ts';

interface AlarmsTableProps {
  tab: 'open' | 'all';
  onOpen: (idAlarm: number) => void;
  onShowAll: () => void;
}

function AlarmsTable({ tab, onOpen, onShowAll }: AlarmsTableProps) {
  const { t } = useTranslation();
  const columns = useAlarmColumns();
  const facets = useAlarmFacets(tab);
  const { rowActions, bulkActions } = useAlarmActions();
  const empty = {
    open: {
      icon: <IconBellCheck size={24} stroke={1.5} />,
      title: t('alarms.empty.title'),
      text: t('alarms.empty.text'),
      action: (
        <Anchor component="button" type="button" onClick={onShowAll}>
          {t('alarms.empty.all')}
        </Anchor>
      ),
    },
    all: {
      icon: <IconHistory size={24} stroke={1.5} />,
      title: t('alarms.none.title'),
      text: t('alarms.none.text'),
    },
  };
  return (
    <DataTable
      endpoint={alarms}
      columns={columns}
      facets={facets}
      {...(tab === 'open' ? { query: UNRESOLVED } : {})}
      rowId={(alarm) => alarm.idAlarm}
      storageKey="alarms"
      label={t('alarms.title')}
      exportName={t('alarms.title')}
      onOpen={(alarm) => onOpen(alarm.idAlarm)}
      rowActions={rowActions}
      bulkActions={bulkActions}
      noMatch={t('contract:error.NOT_FOUND')}
      emptyState={empty[tab]}
    />
  );
}

/** Unresolved alarms first, all of them, and their rules; the open alarm is in the address. */
export function AlarmsScreen() {
  const { t } = useTranslation();
  const can = useCan();
  const navigate = useNavigate();
  const search = useSearch();
  const tab = tabOf(search);
  const drawer = useRuleDrawer();
  const go = (change: Record<string, string | undefined>) =>
    void navigate({
      to: '.',
      search: (now) => ({ ...now, ...change }),
      replace: true,
      resetScroll: false,
    });
  /** Filters are kept between the two lists of alarms, except that of the state. */
  const choose = (next: AlarmsTab) =>
    void navigate({
      to: '.',
      search: (now) =>
        next === 'rules' || tab === 'rules'
          ? { tab: next === 'open' ? undefined : next }
          : { ...now, tab: next === 'open' ? undefined : next, state: undefined, page: undefined },
    });
  const table = (which: 'open' | 'all') => (
    <AlarmsTable
      tab={which}
      onOpen={(idAlarm) => go({ id: String(idAlarm) })}
      onShowAll={() => choose('all')}
    />
  );
  return (
    <Screen
      title={t('alarms.title')}
      purpose={t(tab === 'rules' ? 'alarms.rules.purpose' : 'alarms.purpose')}
      primary={
        can('alarm:create')
          ? {
              label: t('alarms.rules.create'),
              icon: <IconPlus size={16} aria-hidden />,
              onClick: () => drawer.open({ kind: 'create' }),
            }
          : undefined
      }
    >
      <Tabs value={tab} onChange={(next) => choose((next ?? 'open') as AlarmsTab)} keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="open">{t('alarms.tab.open')}</Tabs.Tab>
          <Tabs.Tab value="all">{t('alarms.tab.all')}</Tabs.Tab>
          <Tabs.Tab value="rules">{t('alarms.tab.rules')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="open" className={classes.panel ?? ''}>
          {table('open')}
        </Tabs.Panel>
        <Tabs.Panel value="all" className={classes.panel ?? ''}>
          {table('all')}
        </Tabs.Panel>
        <Tabs.Panel value="rules" className={classes.panel ?? ''}>
          <RulesTable drawer={drawer} />
        </Tabs.Panel>
      </Tabs>
      <AlarmDrawer id={search.id} onClose={() => go({ id: undefined })} />
      <RuleDrawers drawer={drawer} />
    </Screen>
  );
}
