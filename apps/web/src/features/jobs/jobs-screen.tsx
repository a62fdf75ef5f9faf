import { Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from '../../lib/translation.tsx';
import { Screen } from '../../ui/screen.tsx';
import { FailedTable } from './failed-table.tsx';
import classes from './jobs.module.css';
import { JobsTable } from './jobs-table.tsx';
import { RunsTable } from './runs-table.tsx';

const tabs = { jobs: JobsTable, failed: FailedTable, runs: RunsTable };
type Tab = keyof typeof tabs;
const names = Object.keys(tabs) as Tab[];

/** Background jobs; the open tab is in the address. */
export function JobsScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { tab } = useSearch({ strict: false }) as { tab?: string };
  const open = names.find((name) => name === tab) ?? 'jobs';
  return (
    <Screen title={t('jobs.title')} purpose={t('jobs.purpose')}>
      <Tabs
        value={open}
        onChange={(next) =>
          void navigate({ to: '.', search: (next === 'jobs' ? {} : { tab: next }) as never })
        }
        keepMounted={false}
      >
        <Tabs.List>
          {names.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`jobs.tab.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {names.map((name) => {
          const Table = tabs[name];
          return (
            <Tabs.Panel key={name} value={name} className={classes.panel ?? ''}>
              <Table />
            </Tabs.Panel>
          );
        })}
      </Tabs>
    </Screen>
  );
}
