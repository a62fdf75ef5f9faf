import { type Health, healthSections, readHealth } from '@gemelo/contract/endpoints/health';
import { useRead } from '../../lib/query.ts';
import { useIsLost } from '../../lib/server-health.ts';
import { useTranslation } from '../../lib/translation.tsx';
import stack from '../../ui/layout/stack.module.css';
import { Screen } from '../../ui/screen.tsx';
import { ColumnsSkeleton } from '../../ui/skeletons/columns-skeleton.tsx';
import { Age } from '../../ui/states/age.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import classes from './health.module.css';
import { HealthCard } from './health-card.tsx';
import { tones } from './tones.ts';

const EVERY_MS = 15_000;
const CARD = 200;
const SKELETON = [Array<number>(6).fill(CARD), Array<number>(6).fill(CARD)];

const anchorOf = (section: string) => `salud-${section}`;

function ReadAt({ at }: { at: string }) {
  const { t } = useTranslation();
  return (
    <p className={classes.readAt}>
      {t('health.readAt')} <Age at={at} />
    </p>
  );
}

/** The worst of all, with the sections that somebody should look at. */
function Overall({ health }: { health: Health }) {
  const { t } = useTranslation();
  const troubled = healthSections.filter((section) => health[section].state !== 'well');
  return (
    <Notice tone={tones[health.state]} title={t(`health.overall.${health.state}`)}>
      {troubled.length > 0 && (
        <ul className={classes.troubled}>
          {troubled.map((section) => (
            <li key={section}>
              <a className={classes.link} href={`#${anchorOf(section)}`}>
                {t(`health.section.${section}`)}
              </a>
            </li>
          ))}
        </ul>
      )}
      <ReadAt at={health.readAt} />
    </Notice>
  );
}

/** How the installation is, for whoever keeps it running; it refreshes itself. */
export function HealthScreen() {
  const { t } = useTranslation();
  const { data, error, refetch, isFetching } = useRead(readHealth, {}, { every: EVERY_MS, staleTime: 0 });
  const health = data?.data;
  const isLost = useIsLost();
  const isCurrent = !isLost && !error;
  return (
    <Screen title={t('health.title')} purpose={t('health.purpose')}>
      {health ? (
        <div className={stack.stack}>
          {isCurrent ? (
            <Overall health={health} />
          ) : (
            <Notice tone="alarm" title={t('health.notCurrent')}>
              <ReadAt at={health.readAt} />
            </Notice>
          )}
          <div className={classes.cards}>
            {healthSections.map((section) => (
              <div key={section} id={anchorOf(section)} className={classes.place}>
                <HealthCard section={section} health={health} isCurrent={isCurrent} />
              </div>
            ))}
          </div>
        </div>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <ColumnsSkeleton even columns={SKELETON} />
      )}
    </Screen>
  );
}
