import { homeCounters } from '@gemelo/contract/endpoints/home';
import { IconAccessPoint, IconArrowsExchange, IconCpu, IconKey } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { linkTo, type ScreenName } from '../../lib/addresses.ts';
import { useFormat } from '../../lib/format.ts';
import { Link } from '../../lib/navigation.ts';
import { FALLBACK_MS, useRead } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { Fresh } from '../../ui/states/fresh.tsx';
import type { Icon } from '../../ui/states/state-badge.tsx';
import classes from './counters.module.css';

type Counted = 'devicesCreated' | 'devicesAssigned' | 'tokensCreated' | 'sensors';
const counters: { name: Counted; icon: Icon; grant: string; screen: ScreenName }[] = [
  { name: 'devicesCreated', icon: IconCpu, grant: 'twin:view', screen: 'twinsInMenu' },
  { name: 'devicesAssigned', icon: IconArrowsExchange, grant: 'assignment:view', screen: 'assignments' },
  { name: 'tokensCreated', icon: IconKey, grant: 'token:view', screen: 'tokens' },
  { name: 'sensors', icon: IconAccessPoint, grant: 'reading:view', screen: 'readings' },
];

/** Leads to the rows behind the figure, if the user may view them. */
const Figure = ({ screen, children }: { screen: ScreenName | undefined; children: ReactNode }) =>
  screen ? (
    <Link {...linkTo(screen)} className={classes.counter}>
      {children}
    </Link>
  ) : (
    <span className={classes.counter}>{children}</span>
  );

/** The specification's four counters, in one row. */
export function Counters() {
  const { t } = useTranslation();
  const can = useCan();
  const format = useFormat();
  const figures = useRead(homeCounters, {}, { every: FALLBACK_MS }).data?.data;
  return (
    <ul className={classes.counters} aria-label={t('home.counters.title')}>
      {counters.map(({ name, icon: Icon, grant, screen }) => {
        const value = figures && format.number(figures[name]);
        return (
          <li key={name}>
            <Figure screen={can(grant) ? screen : undefined}>
              <Icon size={16} stroke={1.5} aria-hidden />
              <span className={classes.label}>{t(`home.counters.${name}`)}</span>
              <bdi className={classes.value}>
                <Fresh value={value}>{value ?? '…'}</Fresh>
              </bdi>
            </Figure>
          </li>
        );
      })}
    </ul>
  );
}
