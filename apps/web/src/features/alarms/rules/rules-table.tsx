import { type AlarmRule, alarmRules } from '@gemelo/contract/endpoints/alarm-rules';
import { conditions, severities } from '@gemelo/contract/endpoints/alarm-summary';
import { states } from '@gemelo/contract/kit/fields';
import { Button } from '@mantine/core';
import { IconBellPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useFormat } from '../../../lib/format.ts';
import { useCan } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useSeededNames } from '../../../lib/use-seeded-names.ts';
import { SeverityBadge } from '../../../parts/alarms/alarm-badges.tsx';
import type { Column } from '../../../ui/data-table/columns.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import type { Facet } from '../../../ui/data-table/facets.ts';
import { StateBadge } from '../../../ui/states/state-badge.tsx';
import { OneLine } from '../../../ui/text/one-line.tsx';
import classes from '../alarms.module.css';
import { useRuleActions } from './use-rule-actions.tsx';
import type { RuleDrawer } from './use-rule-drawer.ts';
import { partsOf, useRuleWords } from './use-rule-words.ts';

function useRuleColumns(): Column<AlarmRule>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const { sentence } = useRuleWords();
  const seeded = useSeededNames();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('contract:field.name'),
        cell: (rule) => <OneLine>{seeded.nameOf('alarm-rule', rule.name)}</OneLine>,
        width: 236,
        fixed: true,
        card: 'title',
      },
      {
        id: 'says',
        header: t('alarms.rules.says'),
        cell: (rule) => (
          <span className={classes.sentence} title={sentence(partsOf(rule))}>
            {sentence(partsOf(rule))}
          </span>
        ),
        minWidth: 260,
      },
      {
        id: 'severity',
        header: t('contract:field.severity'),
        cell: (rule) => <SeverityBadge severity={rule.severity} plain />,
        width: 128,
      },
      {
        id: 'Users',
        header: t('contract:field.users'),
        cell: (rule) => (
          <OneLine>{rule.Users.map(({ name }) => name).join(', ') || t('alarms.rules.nobody')}</OneLine>
        ),
        width: 148,
      },
      {
        id: 'unresolved',
        header: t('contract:field.unresolved'),
        cell: (rule) => format.number(rule.unresolved),
        align: 'end',
        width: 108,
      },
      {
        id: 'idCompany',
        header: t('alarms.rules.shared'),
        cell: (rule) => t(rule.idCompany === null ? 'catalogues.yes' : 'catalogues.no'),
        width: 128,
        hidden: true,
      },
      {
        id: 'state',
        header: t('contract:field.state'),
        cell: (rule) => <StateBadge state={rule.state} plain />,
        width: 108,
        card: 'badge',
      },
    ],
    [t, format, sentence, seeded],
  );
}

function useRuleFacets(): Facet[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      {
        id: 'condition',
        label: t('contract:field.condition'),
        options: conditions.map((value) => ({ value, label: t(`alarms.condition.${value}`) })),
      },
      {
        id: 'severity',
        label: t('contract:field.severity'),
        options: severities.map((value) => ({ value, label: t(`alarms.severity.${value}`) })),
      },
      {
        id: 'state',
        label: t('contract:field.state'),
        options: states.map((value) => ({ value, label: t(`ui.state.${value}`) })),
      },
    ],
    [t],
  );
}

/** The company's alarm rules, each as one sentence. */
export function RulesTable({ drawer }: { drawer: RuleDrawer }) {
  const { t } = useTranslation();
  const can = useCan();
  const columns = useRuleColumns();
  const facets = useRuleFacets();
  const { rowActions, open } = useRuleActions(drawer);
  return (
    <DataTable
      endpoint={alarmRules}
      columns={columns}
      facets={facets}
      rowId={(rule) => rule.idAlarmRule}
      storageKey="alarm-rules"
      scope="rules"
      label={t('alarms.tab.rules')}
      exportName={t('alarms.tab.rules')}
      rowActions={rowActions}
      {...(open ? { onOpen: open } : {})}
      noMatch={t('contract:error.NOT_FOUND')}
      emptyState={{
        icon: <IconBellPlus size={24} stroke={1.5} />,
        title: t('alarms.rules.empty'),
        text: t('alarms.rules.emptyText'),
        action: can('alarm:create') && (
          <Button variant="default" onClick={() => drawer.open({ kind: 'create' })}>
            {t('alarms.rules.create')}
          </Button>
        ),
      }}
    />
  );
}
