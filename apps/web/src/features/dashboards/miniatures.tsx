import type { Level } from '@gemelo/contract/endpoints/levels';
import type { ReactNode } from 'react';
import { useFormat } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { useIsolated } from '../../lib/use-isolated.ts';
import { useOutOfLimits } from '../../parts/bi/use-out-of-limits.ts';
import { isSummed } from '../../parts/bi/variable-series.ts';
import { useNamed } from '../../parts/bi/weather/use-named.ts';
import { lastHours } from '../../parts/bi/weather/weather-figures.ts';
import { useMeasureText } from '../../parts/places/measures.ts';
import { SmallPlan } from '../../parts/places/small-plan.tsx';
import { type Measure, useFigure } from '../../ui/chart/figure.ts';
import { Sparkline } from '../../ui/chart/sparkline.tsx';
import { minSpanOf } from '../../ui/chart/value-axis.ts';
import { BigFigure } from '../../ui/layout/big-figure.tsx';
import type { Tone } from '../../ui/states/state-badge.tsx';
import { knownStates, StateBadge, toneIcons } from '../../ui/states/state-badge.tsx';
import classes from './mini.module.css';
import { useEbagStates } from './use-ebag-states.ts';
import { miniLines, type Overview, sumOf, wettest, worstOf } from './use-overview.ts';

const TEMPERATURE = 1;
const HUMIDITY = 2;
const COMPARED = 3;
const celsius: Measure = { unit: '°C', decimals: 1 };
const percent: Measure = { unit: '%', decimals: 1 };
const everything = {};

interface FigureProps {
  label: ReactNode;
  value: ReactNode;
  tone?: Tone | undefined;
}

function Figure({ label, value, tone }: FigureProps) {
  const Icon = tone && toneIcons[tone];
  return (
    <span className={classes.figure}>
      <BigFigure tone={tone}>{value}</BigFigure>
      <span className={classes.label}>
        {Icon && <Icon size={14} aria-hidden />}
        {label}
      </span>
    </span>
  );
}

/** Nothing yet: still loading, or without readings. */
const Nothing = ({ loading }: { loading: boolean }) => {
  const { t } = useTranslation();
  return loading ? (
    <span className={classes.bone} />
  ) : (
    <span className={classes.label}>{t('bi.mini.none')}</span>
  );
};

interface MiniProps {
  overview: Overview;
}

/** How many warehouses ask for attention, and the device that is worst off now in each measure. */
export function GeneralMini() {
  const { t } = useTranslation();
  const format = useFormat();
  const isolated = useIsolated();
  const write = useMeasureText();
  const { troubled, all, maySee, loading } = useOutOfLimits(everything);
  if (!maySee) return <span className={classes.label}>{t('bi.out.refused')}</span>;
  const toneOf = (level: Level | undefined) => (level === 'normal' ? undefined : level);
  const now = [
    { measure: 'temperature', worst: worstOf(all.map(({ worstTemperature }) => worstTemperature)) },
    { measure: 'humidity', worst: worstOf(all.map(({ worstHumidity }) => worstHumidity)) },
  ] as const;
  return (
    <div className={classes.figures}>
      <Figure
        value={loading ? '…' : format.number(troubled.length)}
        label={t('bi.mini.attention', { count: troubled.length })}
        tone={toneOf(troubled[0]?.warehouse.level)}
      />
      {now.map(
        ({ measure, worst }) =>
          worst && (
            <Figure
              key={measure}
              value={write(measure, worst.value)}
              label={t(`bi.mini.now.${measure}`, { name: isolated.name(worst.name) })}
              tone={toneOf(worst.level)}
            />
          ),
      )}
    </div>
  );
}

/** The most humid warehouses, one against the other. */
export function CompareMini({ overview: { lines, limits } }: MiniProps) {
  const write = useFigure(percent);
  const found = miniLines(lines.rows, HUMIDITY).slice(0, COMPARED);
  if (found.length === 0) return <Nothing loading={lines.loading} />;
  return (
    <div className={classes.lines}>
      {found.map(({ idPlace, place, values, last }) => (
        <span key={idPlace} className={classes.line}>
          <bdi className={classes.name}>{place}</bdi>
          <Sparkline
            values={values}
            width={112}
            height={24}
            minSpan={minSpanOf(percent)}
            limit={{ value: limits.humidityAlarm, kind: 'alarm' }}
          />
          <bdi className={classes.number}>{write(last)}</bdi>
        </span>
      ))}
    </div>
  );
}

/** The warehouse that is worst off: what sugar is judged by, over the last day. */
export function DetailMini({ overview: { lines, limits, plans } }: MiniProps) {
  const write = { [TEMPERATURE]: useFigure(celsius), [HUMIDITY]: useFigure(percent) };
  const worst = plans?.[0]?.idWarehouse ?? lines.rows[0]?.idPlace;
  const own = lines.rows.filter(({ idPlace }) => idPlace === worst);
  const shown = ([TEMPERATURE, HUMIDITY] as const).flatMap((id) => {
    const [line] = miniLines(own, id);
    const named = own.find(({ idMeasurement }) => idMeasurement === id);
    return line && named ? [{ ...line, id, measurement: named.measurement }] : [];
  });
  const [first] = shown;
  if (!first) return <Nothing loading={lines.loading} />;
  return (
    <div className={classes.lines}>
      <bdi className={classes.place}>{first.place}</bdi>
      {shown.map(({ id, measurement, values, last }) => (
        <span key={id} className={classes.line}>
          <bdi className={classes.name}>{measurement}</bdi>
          <Sparkline
            values={values}
            width={112}
            height={32}
            minSpan={minSpanOf(id === TEMPERATURE ? celsius : percent)}
            limit={{
              value: id === TEMPERATURE ? limits.temperatureAlarm : limits.humidityAlarm,
              kind: 'alarm',
            }}
          />
          <bdi className={classes.number}>{write[id](last)}</bdi>
        </span>
      ))}
    </div>
  );
}

/** Hours above the humidity limit of the last week, the worst warehouses first. */
export function ConditionsMini({ overview: { kept, limits } }: MiniProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const rows = kept.rows
    .toSorted((one, other) => other.humidityAlarmHours - one.humidityAlarmHours)
    .slice(0, 3);
  const most = Math.max(1, ...rows.map(({ humidityAlarmHours }) => humidityAlarmHours));
  if (rows.length === 0) return <Nothing loading={kept.loading} />;
  return (
    <div className={classes.lines}>
      {rows.map(({ idPlace, place, humidityAlarmHours: hours }) => (
        <span key={idPlace} className={classes.line}>
          <bdi className={classes.name}>{place}</bdi>
          <span className={classes.track} data-tone={hours > 0 ? 'alarm' : undefined} aria-hidden>
            <span style={{ inlineSize: `${(hours / most) * 100}%` }} />
          </span>
          <span className={classes.number}>{t('bi.mini.hours', { hours: format.number(hours) })}</span>
        </span>
      ))}
      <span className={classes.label}>
        {t('bi.mini.above', { limit: format.number(limits.humidityAlarm) })}
      </span>
    </div>
  );
}

/** The station with most rain: the latest value of what it measures, and its rain of the whole day. */
export function WeatherMini({ overview: { weather, now } }: MiniProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const own = wettest(useNamed(weather.rows));
  const shown = [TEMPERATURE, 3, 4];
  const figures = shown.flatMap((idMeasurement) => {
    const rows = own.filter((row) => row.idMeasurement === idMeasurement);
    const last = rows.toSorted((one, other) => one.at.localeCompare(other.at)).at(-1);
    if (!last) return [];
    if (isSummed(last)) return [{ ...last, value: sumOf(rows), label: t('bi.mini.rain') }];
    const isNow = Date.parse(last.at) >= Date.parse(lastHours(now).from);
    return isNow ? [{ ...last, label: last.measurement }] : [];
  });
  if (figures.length === 0) return <Nothing loading={weather.loading} />;
  return (
    <div className={classes.lines}>
      <bdi className={classes.place}>{figures[0]?.place}</bdi>
      <div className={classes.figures}>
        {figures.map(({ idMeasurement, value, unit, decimals, label }) => (
          <Figure
            key={idMeasurement}
            value={`${format.number(value, decimals)} ${unit}`}
            label={<bdi>{label}</bdi>}
          />
        ))}
      </div>
    </div>
  );
}

/** How many ebags there are in each state. */
export function EbagsMini() {
  const format = useFormat();
  const { counts, loading } = useEbagStates();
  if (counts.length === 0) return <Nothing loading={loading} />;
  return (
    <div className={classes.figures}>
      {counts.map(({ state, ebags }) => (
        <span key={state} className={classes.figure}>
          <BigFigure tone={knownStates[state].tone}>{format.number(ebags)}</BigFigure>
          <StateBadge state={state} plain />
        </span>
      ))}
    </div>
  );
}

/** The plan of the warehouse that is worst off. */
export function StructureMini({ overview: { plans } }: MiniProps) {
  const planned = plans?.find(({ sections }) => sections.length > 0) ?? plans?.[0];
  if (!planned) return <Nothing loading={plans === undefined} />;
  return (
    <div className={classes.lines}>
      <SmallPlan name={planned.name} sections={planned.sections} />
      <bdi className={classes.name}>{planned.name}</bdi>
    </div>
  );
}
