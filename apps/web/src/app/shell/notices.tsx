import { lazy, Suspense } from 'react';
import { useServerHealth } from '../../lib/server-health.ts';
import { DemoBanner } from './demo-banner.tsx';
import classes from './notices.module.css';

const MaintenanceBanner = lazy(() =>
  import('./maintenance-banner.tsx').then((m) => ({ default: m.MaintenanceBanner })),
);

/**
 * Banners below the header. A narrow screen has room for one: maintenance goes before the demonstration. The
 * connection bar covers them, and they keep their room.
 */
export function Notices() {
  const isMaintained = useServerHealth((health) => health.maintenance !== null);
  return (
    <div className={classes.notices}>
      <div className={classes.demo} data-second={isMaintained || undefined}>
        <DemoBanner />
      </div>
      {isMaintained && (
        <Suspense>
          <MaintenanceBanner />
        </Suspense>
      )}
    </div>
  );
}
