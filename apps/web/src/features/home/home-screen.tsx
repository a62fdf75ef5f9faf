import type { Grant } from '@gemelo/contract/permissions';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useSession } from '../../lib/session.ts';
import { Screen } from '../../ui/screen.tsx';
import { Counters } from './counters.tsx';
import classes from './home-screen.module.css';
import { ReadingsPanel } from './readings-panel.tsx';
import { SensorPanel } from './sensor-panel.tsx';
import { TicketsPanel } from './tickets-panel.tsx';

interface HomePanel {
  id: string;
  /** Who may see it. */
  grant: Grant;
  Content: () => ReactNode;
}

/** What stands under the counters, in this order; a part of the product adds its panel here. */
const panels: HomePanel[] = [
  { id: 'sensors', grant: 'home:view', Content: SensorPanel },
  { id: 'readings', grant: 'reading:view', Content: ReadingsPanel },
  { id: 'tickets', grant: 'support:view', Content: TicketsPanel },
];

/** The front page: the counters, then what a supervisor wants to know first. */
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
