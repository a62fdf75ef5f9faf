import { type AlarmRulePreview, alarmRulePreview } from '@gemelo/contract/endpoints/alarm-rules';
import { useDebouncedValue } from '@mantine/hooks';
import { IconBellRinging } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { call } from '../../../lib/api.ts';
import { keyOf } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import text from '../../../ui/text/text.module.css';
import classes from '../alarms.module.css';
import type { RuleOptions } from './rule-options.ts';
import { companyThresholdOf } from './rule-parts.ts';
import { previewOf, type RuleValues } from './rule-values.ts';

const DEBOUNCE_MS = 400;
const FRESH_MS = 60_000;

/** Counts for the values of the form; a change cancels the count before it. Alarms that ring meanwhile do not repeat it. */
function useForecast({ options, idAlarmRule, idCompany }: RuleForecastProps) {
  const values = useWatch() as RuleValues;
  const counted = previewOf(values, companyThresholdOf(options, values), idAlarmRule);
  const wanted = JSON.stringify(counted ? { ...counted, idCompany } : null);
  const [settled] = useDebouncedValue(wanted, DEBOUNCE_MS);
  const body = JSON.parse(settled);
  const read = useQuery({
    queryKey: keyOf(alarmRulePreview, body),
    queryFn: ({ signal }) => call(alarmRulePreview, { body }, { signal }),
    enabled: body !== null,
    staleTime: FRESH_MS,
    retry: false,
    placeholderData: keepPreviousData,
  });
  return {
    complete: wanted !== 'null',
    counting: wanted !== settled || read.isFetching,
    forecast: read.data?.data,
    failed: read.isError,
  };
}

interface RuleForecastProps {
  options: RuleOptions;
  /** The edited rule, which the new one would replace. */
  idAlarmRule: number | null;
  /** Another company than one’s own. */
  idCompany: number | undefined;
}

/** How often the rule would have rung in the last days, and on which devices most. */
export function RuleForecast(props: RuleForecastProps) {
  const { t } = useTranslation();
  const { complete, counting, forecast, failed } = useForecast(props);
  const known = complete && forecast && !failed;
  const note = !complete
    ? t('alarms.preview.waiting')
    : failed
      ? t('alarms.preview.failed')
      : t('alarms.preview.counting');
  return (
    <div
      className={classes.forecast}
      aria-live="polite"
      aria-busy={counting}
      data-counting={counting || undefined}
    >
      <IconBellRinging size={16} aria-hidden />
      {known ? <Counted forecast={forecast} /> : <span className={text.note}>{note}</span>}
    </div>
  );
}

function Counted({ forecast }: { forecast: AlarmRulePreview }) {
  const { t } = useTranslation();
  const { times, days, approximate, most, twins } = forecast;
  const names = most.map(({ name, times: count }) => `${name} (${count})`).join(', ');
  return (
    <span className={classes.counted}>
      <span>
        {t('alarms.preview.times', { count: times, days })}
        {approximate && times > 0 && ` (${t('alarms.preview.approximate')})`}
      </span>
      <bdi className={text.note}>
        {times > 0 ? t('alarms.preview.most', { names }) : t('alarms.preview.watches', { count: twins })}
      </bdi>
    </span>
  );
}
