import { oneTwin, type TwinDetail } from '@gemelo/contract/endpoints/twins';
import { Loader } from '@mantine/core';
import { useState } from 'react';
import { useFormat } from '../../lib/format.ts';
import { FALLBACK_MS, useRead } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import classes from './tokens.module.css';

const newestOf = ({ readings }: TwinDetail) =>
  Math.max(0, ...readings.map(({ readAt }) => Date.parse(readAt)));

/** Waits for the first reading that arrives with the new token, and shows it. */
export function FirstReading({ idTwin }: { idTwin: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data } = useRead(
    oneTwin,
    { params: { id: String(idTwin) } },
    { every: FALLBACK_MS, readingsOf: idTwin },
  );
  const twin = data?.data;
  const [before, setBefore] = useState<{ newest: number; seen: string | null }>();
  if (twin && !before) setBefore({ newest: newestOf(twin), seen: twin.lastSeenAt });
  const arrived =
    twin && before ? twin.readings.filter(({ readAt }) => Date.parse(readAt) > before.newest) : [];
  if (arrived.length > 0)
    return (
      <Notice tone="normal" title={t('tokens.connect.arrived')}>
        <span className={classes.values}>
          {arrived.map(({ idSensorTwin, idMeasurement, measurement, value, unit, decimals }) => (
            <span key={`${idSensorTwin}-${idMeasurement}`}>
              {measurement}{' '}
              <bdi>
                <strong>{format.number(value, decimals)}</strong> {unit}
              </bdi>
            </span>
          ))}
        </span>
      </Notice>
    );
  if (twin && before && twin.lastSeenAt !== before.seen)
    return (
      <Notice tone="warning" title={t('tokens.connect.unread')}>
        {t('tokens.connect.unreadText')}
      </Notice>
    );
  return (
    <p className={classes.waiting} role="status">
      <Loader size={16} aria-hidden />
      {t('tokens.connect.waiting')}
    </p>
  );
}
