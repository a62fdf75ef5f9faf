import { twinsInTransit, twinsToReceive } from '@gemelo/contract/endpoints/twins';
import { Button, Tabs } from '@mantine/core';
import { IconPlus, IconScan } from '@tabler/icons-react';
import { useState } from 'react';
import { linkTo } from '../../../lib/addresses.ts';
import { useFormat } from '../../../lib/format.ts';
import { Link, useNavigate, useSearch } from '../../../lib/navigation.ts';
import { useRead } from '../../../lib/query.ts';
import { useCan } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { CompanySwitch } from '../../../parts/company/company-switch.tsx';
import { useShownCompany } from '../../../parts/company/shown-company.ts';
import { Screen } from '../../../ui/screen.tsx';
import { NewAssignmentDrawer } from '../edit/new-assignment-drawer.tsx';
import { AssignmentsTable } from './assignments-table.tsx';
import classes from './list.module.css';
import { TransitTable } from './transit-table.tsx';

const tabs = ['all', 'transit', 'receive'] as const;
type Tab = (typeof tabs)[number];

/** Assignments, devices in transit, and those to be received. */
export function AssignmentsScreen() {
  const { t } = useTranslation();
  const can = useCan();
  const navigate = useNavigate();
  const { tab: asked } = useSearch();
  const [creating, setCreating] = useState(false);
  const { idCompany } = useShownCompany();
  const tab: Tab = tabs.find((one) => one === asked) ?? 'all';
  const mayCreate = can('assignment:create');
  const create = () => setCreating(true);

  // The tables do not share filters.
  const show = (next: string | null) =>
    void navigate({
      ...linkTo('assignments'),
      search: (now) => ({
        idCompany: now.idCompany,
        tab: next === 'all' ? undefined : next,
      }),
    });

  return (
    <Screen
      title={t('assignments.title')}
      purpose={t('assignments.purpose')}
      actions={
        <>
          <CompanySwitch />
          {mayCreate && (
            <Button
              component={Link}
              {...linkTo('scan')}
              search={(now) => ({ idCompany: now.idCompany })}
              variant="default"
              leftSection={<IconScan size={16} aria-hidden />}
            >
              {t('assignments.scan.do')}
            </Button>
          )}
        </>
      }
      primary={
        mayCreate
          ? { label: t('assignments.create.do'), icon: <IconPlus size={16} aria-hidden />, onClick: create }
          : undefined
      }
    >
      <Tabs value={tab} onChange={show} keepMounted={false}>
        <Tabs.List className={classes.tabs ?? ''}>
          <Tabs.Tab value="all">{t('assignments.tab.all')}</Tabs.Tab>
          <Tabs.Tab value="transit" rightSection={<Count endpoint={twinsInTransit} idCompany={idCompany} />}>
            {t('assignments.tab.transit')}
          </Tabs.Tab>
          <Tabs.Tab value="receive" rightSection={<Count endpoint={twinsToReceive} idCompany={idCompany} />}>
            {t('assignments.tab.receive')}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={tab} className={classes.panel ?? ''}>
          {tab === 'all' ? (
            <AssignmentsTable onCreate={mayCreate ? create : undefined} />
          ) : (
            <TransitTable key={tab} kind={tab} />
          )}
        </Tabs.Panel>
      </Tabs>
      {creating && <NewAssignmentDrawer onClose={() => setCreating(false)} />}
    </Screen>
  );
}

interface CountProps {
  /** Devices in transit and those to be received have the same row type. */
  endpoint: typeof twinsInTransit;
  idCompany: number;
}

function Count({ endpoint, idCompany }: CountProps) {
  const format = useFormat();
  const { data } = useRead(endpoint, { params: { idCompany }, query: { limit: 1 } });
  return data?.total ? <span className={classes.count}>{format.number(data.total)}</span> : null;
}
