import type { keptOfMe } from '@gemelo/contract/endpoints/tracking';
import type { DataOf } from '@gemelo/contract/kit/endpoint';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import phone from '../../../parts/field/field.module.css';
import { Card } from '../../../ui/layout/card.tsx';
import { MapOnDemand } from '../../../ui/map/map-on-demand.tsx';
import { NoData } from '../../../ui/states/no-data.tsx';

type Kept = DataOf<typeof keptOfMe>;

/** Where others see one now: the last place, and the areas that one is in. */
export function SeenCard({ place, inside }: Pick<Kept, 'place' | 'inside'>) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!place) return null;
  const { latitude, longitude, accuracy } = place;
  return (
    <Card title={t('my-activities.location.seen')}>
      <div className={phone.section}>
        <span>{t('my-activities.location.seenAt', { at: format.moment(place.at) })}</span>
        {inside.map(({ idGeofence, name, since }) => (
          <span key={idGeofence} className={phone.small}>
            {t('my-activities.location.insideSince', { area: name, at: format.moment(since) })}
          </span>
        ))}
        <MapOnDemand
          place={{ latitude, longitude, ...(accuracy === null ? {} : { accuracy }) }}
          label={t('my-activities.location.seen')}
          words={{ show: t('my-activities.showMap'), missing: t('my-activities.noMap') }}
          opened={false}
        />
      </div>
    </Card>
  );
}

/** Entering and leaving of areas, the newest first. */
export function CrossingsCard({ crossings, crossingCount }: Pick<Kept, 'crossings' | 'crossingCount'>) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Card
      title={t('my-activities.location.crossings')}
      {...(crossingCount > crossings.length && {
        hint: t('my-activities.location.newest', {
          shown: format.number(crossings.length),
          total: format.number(crossingCount),
        }),
      })}
    >
      {crossings.length === 0 && <NoData compact title={t('my-activities.location.noCrossings')} />}
      <ul className={phone.list}>
        {crossings.map(({ idGeofence, name, at, entered }) => (
          <li key={`${idGeofence} ${at}`}>
            {t(entered ? 'my-activities.location.entered' : 'my-activities.location.left', { area: name })}
            <span className={phone.small}> · {format.moment(at)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
