import { Suspense } from 'react';
import { useIsLost } from '../../lib/server-health.ts';
import { useCan, useSession } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { Screen } from '../../ui/screen.tsx';
import { AlarmsPanel } from './alarms-panel.tsx';
import { ArrivalsPanel } from './arrivals-panel.tsx';
import { Counters } from './counters.tsx';
import classes from './home-screen.module.css';
import { HomeSkeleton } from './home-skeleton.tsx';
import { SilentPanel } from './silent-panel.tsx';
import { TasksPanel } from './tasks-panel.tsx';
import { TicketsPanel } from './tickets-panel.tsx';
import { type Home, useHome } from './use-home.ts';
import { WarehousesPanel } from './warehouses-panel.tsx';

const panels = {
  alarms: AlarmsPanel,
  warehouses: WarehousesPanel,
  devices: SilentPanel,
  arrivals: ArrivalsPanel,
  tickets: TicketsPanel,
  tasks: TasksPanel,
};
type PanelName = keyof typeof panels;
type Columns = readonly [main: readonly PanelName[], side: readonly PanelName[]];

/** What stands first, by the work of the user: keeping warehouses, repairing devices, or looking after everything. */
const columnsFor: Record<'keeping' | 'repairing' | 'overseeing', Columns> = {
  keeping: [
    ['warehouses', 'alarms'],
    ['tasks', 'arrivals', 'devices', 'tickets'],
  ],
  repairing: [
    ['devices', 'tasks', 'tickets', 'warehouses'],
    ['alarms', 'arrivals'],
  ],
  overseeing: [
    ['alarms', 'warehouses'],
    ['tasks', 'devices', 'arrivals', 'tickets'],
  ],
};

function useColumns({ keeps, handles, mayView }: Home) {
  const can = useCan();
  const oversees = can('warehouse:view');
  const repairs = handles && can('twin:edit') && !oversees;
  const receives = can('assignment:edit') && !can('twin:edit') && !oversees;
  const work = repairs ? 'repairing' : keeps.length > 0 || receives ? 'keeping' : 'overseeing';
  return columnsFor[work]
    .map((names) => names.filter((name) => mayView[name]))
    .filter((names) => names.length > 0);
}

function Panels({ home }: { home: Home }) {
  const columns = useColumns(home);
  return (
    <div className={classes.columns} data-single={columns.length === 1 || undefined}>
      {columns.map((names) => (
        <div key={names.join()} className={classes.column}>
          {names.map((name) => {
            const Content = panels[name];
            return <Content key={name} home={home} />;
          })}
        </div>
      ))}
    </div>
  );
}

/** The home page: what needs this user now, then the figures of the company. */
export function HomeScreen() {
  const { t } = useTranslation();
  const user = useSession((state) => state.user);
  const home = useHome();
  const isLost = useIsLost();
  // Everything appears at once, so that nothing moves while the page loads.
  const skeleton = <HomeSkeleton single={!home.mayView.warehouses} />;
  return (
    <Screen
      title={t('home.title', { name: user?.name.split(' ')[0] ?? '' })}
      purpose={t(isLost ? 'home.purposeLost' : 'home.purpose', { company: user?.Company?.name ?? '' })}
    >
      {home.ready ? (
        <Suspense fallback={skeleton}>
          <Panels home={home} />
          {home.mayView.devices && <Counters />}
        </Suspense>
      ) : (
        skeleton
      )}
    </Screen>
  );
}
