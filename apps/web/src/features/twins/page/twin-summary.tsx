import type { TwinDetail } from '@gemelo/contract/endpoints/twins';
import { useTranslation } from '../../../lib/translation.tsx';
import { useTwinAlarms } from '../../../parts/alarms/use-twin-alarms.ts';
import { TwinPlace } from '../../../parts/twins/twin-place.tsx';
import record from '../../../ui/layout/record-page.module.css';
import { Age } from '../../../ui/states/age.tsx';
import { Mono } from '../../../ui/states/mono.tsx';
import { StateBadge } from '../../../ui/states/state-badge.tsx';
import { UnmappedBadge } from '../telemetry/unmapped-badge.tsx';

/** Under the device's name: the worst first, then whether it reports, where it is and its address. */
export function TwinSummary({ twin }: { twin: TwinDetail }) {
  const { t } = useTranslation();
  const alarms = useTwinAlarms(twin.idTwin).data?.data ?? [];
  const worst = alarms.some(({ severity }) => severity === 'alarm') ? 'alarm' : alarms[0]?.severity;
  return (
    <span className={record.purpose}>
      {twin.state === 'Inactivo' && <StateBadge state="Inactivo" />}
      {worst && <StateBadge state={worst} />}
      <StateBadge state={twin.sensorState} />
      <TwinPlace twin={twin} />
      <Mono copy>{twin.mac}</Mono>
      {/* Values show their own age. */}
      {twin.lastSeenAt && twin.readings.length === 0 && (
        <span>
          {t('twins.lastReading')} <Age at={twin.lastSeenAt} />
        </span>
      )}
      {/* Last, because it loads after the others. */}
      <UnmappedBadge idTwin={twin.idTwin} />
    </span>
  );
}
