import type { TwinRow } from '@gemelo/contract/endpoints/twins';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { TwinName } from '../../../parts/twins/twin-name.tsx';
import { TwinPlace } from '../../../parts/twins/twin-place.tsx';
import { LatestValue, OpenAlarms } from '../../../parts/twins/twin-values.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';
import { Age } from '../../../ui/states/age.tsx';
import { StateBadge } from '../../../ui/states/state-badge.tsx';
import classes from './list.module.css';

/** Preview of a twin beside the list. */
export function TwinPeek({ twin }: { twin: TwinRow }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className={classes.peek}>
      <TwinName twin={twin} note={twin.TwinModel.name} />
      <Facts
        facts={[
          [t('parts.twins.place'), <TwinPlace key="place" twin={twin} />],
          [t('contract:field.state'), <StateBadge key="state" state={twin.state} />],
          [t('contract:field.sensorState'), <StateBadge key="reading" state={twin.sensorState} />],
          [
            t('contract:field.lastReadingAt'),
            twin.lastSeenAt ? <Age key="age" at={twin.lastSeenAt} /> : t('twins.neverRead'),
          ],
          [
            t('contract:field.temperature'),
            <LatestValue key="temperature" idTwin={twin.idTwin} measure="temperature" />,
          ],
          [
            t('contract:field.humidity'),
            <LatestValue key="humidity" idTwin={twin.idTwin} measure="humidity" />,
          ],
          [t('parts.twins.alarms'), <OpenAlarms key="alarms" idTwin={twin.idTwin} />],
          [t('contract:field.twinType'), t(`parts.twins.type.${twin.twinType}`)],
          [t('contract:field.sensors'), format.number(twin.sensors)],
          ...(twin.nameStation ? [[t('contract:field.station'), twin.nameStation] as const] : []),
          ...(twin.TwinPrincipal
            ? [[t('contract:field.TwinPrincipal'), twin.TwinPrincipal.name] as const]
            : []),
          [t('contract:field.createdAt'), format.moment(twin.createdAt)],
        ]}
      />
    </div>
  );
}
