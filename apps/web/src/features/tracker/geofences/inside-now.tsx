import type { Geofence } from '@gemelo/contract/endpoints/geofences';
import { useTranslation } from '../../../lib/translation.tsx';
import { Age } from '../../../ui/states/age.tsx';
import { OneLine } from '../../../ui/text/one-line.tsx';
import classes from '../tracker.module.css';

/** Who is in an area, and since when. */
export function InsideNow({ inside }: Pick<Geofence, 'inside'>) {
  const { t } = useTranslation();
  const [first, ...others] = inside;
  if (!first) return '—';
  return (
    <span className={classes.seen} data-hint={inside.map(({ name }) => name).join(', ')}>
      <span className={classes.name}>
        <OneLine>{first.name}</OneLine>
      </span>
      <Age at={first.since} />
      {others.length > 0 && <span>{t('table.more', { count: others.length })}</span>}
    </span>
  );
}
