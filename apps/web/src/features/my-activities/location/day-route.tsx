import { routeOfUser } from '@gemelo/contract/endpoints/tracking';
import { useMemo } from 'react';
import { useFormat } from '../../../lib/format.ts';
import { useRead } from '../../../lib/query.ts';
import { useSession } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { LazyMap } from '../../../ui/map/lazy-map.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Loading } from '../../../ui/states/loading.tsx';

const HEIGHT = 320;
const none: never[] = [];
const ignore = () => undefined;

/** One’s own way on a day, as it is kept. */
export function DayRoute({ day }: { day: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const idUser = useSession(({ user }) => user?.idUser) ?? 0;
  const read = useRead(routeOfUser, { params: { idUser }, query: { from: day, to: day } });
  const fixes = read.data?.data.fixes;
  const routes = useMemo(() => {
    const points = (fixes ?? []).map(({ latitude, longitude, at, flag }) => ({
      ...{ latitude, longitude, at: Date.parse(at), flagged: flag !== null },
    }));
    return [{ id: day, points, colour: 'route' as const }];
  }, [fixes, day]);
  if (read.error) return <ErrorState error={read.error} onRetry={() => void read.refetch()} compact />;
  if (!fixes) return <Loading kind="block" height={HEIGHT} />;
  return (
    <LazyMap height={HEIGHT} missing={t('my-activities.noMap')}>
      {({ FieldMap, engine }) => (
        <FieldMap
          engine={engine}
          label={t('my-activities.location.route', { day: format.date(day) })}
          height={HEIGHT}
          points={none}
          routes={routes}
          frame={day}
          say={() => ({ name: '', note: '', state: '' })}
          selected={undefined}
          onSelect={ignore}
          list={false}
        />
      )}
    </LazyMap>
  );
}
