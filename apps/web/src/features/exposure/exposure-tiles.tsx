import type { Exposure } from '@gemelo/contract/endpoints/exposure';
import { IconClockX, IconDroplet, IconRipple, IconTemperature } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFormat } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { Metric } from '../../ui/states/metric.tsx';
import { StateBadge } from '../../ui/states/state-badge.tsx';
import classes from './exposure.module.css';

const SIZE = 16;

function usePlain() {
  const format = useFormat();
  return {
    ...format,
    plain: (value: number) => format.number(value, Number.isInteger(value) ? 0 : 1),
    span: (low: number | null, high: number | null) =>
      low === null || high === null ? '—' : `${format.number(low, 1)} – ${format.number(high, 1)}`,
  };
}

interface HoursProps {
  label: string;
  hours: number;
  of: string;
  tone: 'warning' | 'alarm';
  icon: ReactNode;
}

/** Hours beyond a limit; the state has its word, never colour alone. */
function Hours({ label, hours, of, tone, icon }: HoursProps) {
  const { t } = useTranslation();
  const hint = (
    <>
      {of}
      {hours > 0 && (
        <>
          {' '}
          <StateBadge tone={tone} plain>
            {t('exposure.beyond')}
          </StateBadge>
        </>
      )}
    </>
  );
  return <Metric label={label} value={hours} unit="h" decimals={0} icon={icon} hint={hint} />;
}

/** What happened in all, with the limits that it is measured by. */
export function ExposureTiles({ exposure: { summary, limits } }: { exposure: Exposure }) {
  const { t } = useTranslation();
  const { number, percent, moment, date, plain, span } = usePlain();
  const of = t('exposure.ofHours', { hours: number(summary.hours) });
  const named = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ');
  const [drop, warm] = [<IconDroplet key="d" size={SIZE} />, <IconTemperature key="t" size={SIZE} />];
  const above = (value: number, unit: string) => t('exposure.above', { limit: `${plain(value)} ${unit}` });
  return (
    <div className={classes.tiles}>
      <Hours
        label={above(limits.humidityWarning, '%')}
        hours={summary.humidityWarningHours}
        {...{ of, icon: drop }}
        tone="warning"
      />
      <Hours
        label={above(limits.humidityAlarm, '%')}
        hours={summary.humidityAlarmHours}
        {...{ of, icon: drop }}
        tone="alarm"
      />
      <Hours
        label={above(limits.temperatureAlarm, '°C')}
        hours={summary.temperatureAlarmHours}
        {...{ of, icon: warm }}
        tone="alarm"
      />
      <Hours
        label={t('exposure.dew', { limit: `${plain(limits.dewMargin)} °C` })}
        hours={summary.dewHours}
        of={
          summary.smallestMargin === null
            ? of
            : t('exposure.smallest', { value: `${number(summary.smallestMargin, 1)} °C` })
        }
        icon={<IconRipple size={SIZE} />}
        tone="warning"
      />
      <Metric
        label={t('exposure.amplitude')}
        value={summary.worstAmplitude ?? '—'}
        unit="°C"
        decimals={1}
        icon={warm}
        hint={named(summary.amplitudeDay && date(summary.amplitudeDay), summary.amplitudeTwin)}
      />
      <Metric
        label={t('exposure.silence')}
        value={summary.silence}
        unit="h"
        decimals={0}
        icon={<IconClockX size={SIZE} />}
        hint={named(summary.silenceFrom && moment(summary.silenceFrom), summary.silenceTwin)}
      />
      <Metric
        label={t('exposure.extremes')}
        value={span(summary.minTemperature, summary.maxTemperature)}
        unit="°C"
        icon={warm}
        hint={`${span(summary.minHumidity, summary.maxHumidity)} %`}
      />
      <Metric
        label={t('exposure.share')}
        value={summary.share === null ? '—' : percent(summary.share)}
        hint={t('exposure.readings', { count: summary.readings })}
      />
    </div>
  );
}
