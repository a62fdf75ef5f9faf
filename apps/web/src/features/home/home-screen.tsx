import type { Grant } from '@gemelo/contract/permissions';
import type { ReactNode } from 'react';
import { useCan, useSession } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Counters } from './counters.tsx';
import classes from './home-screen.module.css';
import { ReadingsPanel } from './readings-panel.tsx';
import { SensorPanel } from './sensor-panel.tsx';
import { TicketsPanel } from './tickets-panel.tsx';

interface HomePanel {
  id: string;
  /** Permission that shows the panel. */
  grant: Grant;
  Content: () => ReactNode;
}

/** Panels under the counters, in order; an area adds its panel here. */
const panels: HomePanel[] = [
  { id: 'sensors', grant: 'home:view', Content: SensorPanel },
  { id: 'readings', grant: 'reading:view', Content: ReadingsPanel },
  { id: 'tickets', grant: 'support:view', Content: TicketsPanel },
];

/** Home page: counters, then the panels a supervisor needs first. */
export function HomeScreen() {
  const { t } = useTranslation();
  const can = useCan();
  const user = useSession((state) => state.user);
  return (
    <Screen
      title={t('home.title', { name: user?.name.split(' ')[0] ?? '' })}
      purpose={t('home.purpose', { company: user?.Company?.name ?? '' })}
    >
      <Counters />
      <div className={classes.panels}>
        {panels
          .filter(({ grant }) => can(grant))
          .map(({ id, Content }) => (
            <Content key={id} />
          ))}
      </div>
    </Screen>
  );
}
