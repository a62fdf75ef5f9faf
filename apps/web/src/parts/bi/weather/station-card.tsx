import type { Variable } from '@gemelo/contract/endpoints/bi';
import { UnstyledButton } from '@mantine/core';
import { linkTo } from '../../../lib/addresses.ts';
import { Link } from '../../../lib/navigation.ts';
import { useCan } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useFigure } from '../../../ui/chart/figure.ts';
import { Age } from '../../../ui/states/age.tsx';
import { Fresh } from '../../../ui/states/fresh.tsx';
import { StateBadge } from '../../../ui/states/state-badge.tsx';
import type { Station } from './use-stations.ts';
import classes from './weather.module.css';
import type { Rain } from './weather-figures.ts';
import { WindNow } from './wind-now.tsx';

type Values = ReadonlyMap<string, Variable>;

function Name({ station, onChoose }: { station: Station; onChoose: (() => void) | undefined }) {
  const { t } = useTranslation();
  const can = useCan();
  if (onChoose)
    return (
      <UnstyledButton className={classes.name} onClick={onChoose} data-hint={t('bi-weather.now.choose')}>
        {station.name}
      </UnstyledButton>
    );
  if (!can('twin:view')) return <span className={classes.name}>{station.name}</span>;
  return (
    <Link {...linkTo('twin', station.idTwin)} className={classes.name}>
      {station.name}
    </Link>
  );
}

/** How old what it says is; whoever reports as expected needs no badge. */
function Freshness({ station: { sensorState, lastSeenAt } }: { station: Station }) {
  const { t } = useTranslation();
  return (
    <span className={classes.freshness}>
      {sensorState !== 'online' && <StateBadge state={sensorState} />}
      {lastSeenAt && (
        <span>
          {t('bi-weather.now.read')} <Age at={lastSeenAt} />
        </span>
      )}
    </span>
  );
}

interface FactProps {
  label: string;
  value: number | undefined;
  unit: string;
  decimals: number;
  main?: boolean;
}

function Fact({ label, value, unit, decimals, main }: FactProps) {
  const write = useFigure({ unit, decimals });
  const text = value === undefined ? '—' : write(value);
  return (
    <div className={classes.fact} data-main={main || undefined}>
      <dt>{label}</dt>
      <dd>
        <bdi>
          <Fresh value={text}>{text}</Fresh>
        </bdi>
      </dd>
    </div>
  );
}

/** What the wind makes stands apart; rain is counted and not measured at a moment. */
const shown = ['temperature', 'humidity', 'pressure', 'radiation'];

interface StationCardProps {
  station: Station;
  values: Values | undefined;
  rain: Rain | undefined;
  onChoose: (() => void) | undefined;
}

/** A weather station now. Without a reading of the last hours it says so instead of showing old weather. */
export function StationCard({ station, values, rain, onChoose }: StationCardProps) {
  const { t } = useTranslation();
  const facts = shown.flatMap((key) => values?.get(key) ?? []);
  return (
    <section className={classes.card} aria-label={station.name}>
      <header className={classes.head}>
        <span className={classes.words}>
          <Name station={station} onChoose={onChoose} />
          {station.place !== station.name && <bdi className={classes.place}>{station.place}</bdi>}
        </span>
        <Freshness station={station} />
      </header>
      {values ? (
        <dl className={classes.facts}>
          {facts.map(({ key, measurement, value, unit, decimals }) => (
            <Fact key={key} label={measurement} main={key === 'temperature'} {...{ value, unit, decimals }} />
          ))}
          <WindNow speed={values.get('windSpeed')} direction={values.get('windDirection')} />
          {rain && (
            <>
              <Fact label={t('bi-weather.now.rainToday')} value={rain.today} unit={rain.unit} decimals={1} />
              <Fact label={t('bi-weather.now.rainDay')} value={rain.lastDay} unit={rain.unit} decimals={1} />
            </>
          )}
        </dl>
      ) : (
        <p className={classes.silent}>
          {t(station.lastSeenAt ? 'bi-weather.now.silent' : 'bi-weather.now.never')}
        </p>
      )}
    </section>
  );
}
