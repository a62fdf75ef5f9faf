import { Button, Select } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { linkTo } from '../../lib/addresses.ts';
import { Link } from '../../lib/navigation.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { PeriodControl } from '../../parts/bi/period-control.tsx';
import type { Source } from '../../parts/bi/source.ts';
import { usePeriod } from '../../parts/bi/use-period.ts';
import { useSource } from '../../parts/bi/use-source.ts';
import { type Station, useStations } from '../../parts/bi/weather/use-stations.ts';
import { RainAndHumidity } from '../../parts/bi/widgets/rain-and-humidity.tsx';
import { WeatherNow } from '../../parts/bi/widgets/weather-now.tsx';
import { WeatherToday } from '../../parts/bi/widgets/weather-today.tsx';
import { WeatherVariables } from '../../parts/bi/widgets/weather-variables.tsx';
import { WindRoseWidget } from '../../parts/bi/widgets/wind-rose.tsx';
import { CompanySwitch } from '../../parts/company/company-switch.tsx';
import { Screen } from '../../ui/screen.tsx';
import { NoData } from '../../ui/states/no-data.tsx';
import classes from './weather-screen.module.css';

/** All charts of the page share the hovered moment. */
const GROUP = 'weather';
const TODAY = 280;
const PICTURE = 360;
const everywhere: Source = {};

interface StationChoiceProps {
  stations: readonly Station[] | undefined;
  chosen: number | undefined;
  onChoose: (idTwin: number | undefined) => void;
}

function StationChoice({ stations, chosen, onChoose }: StationChoiceProps) {
  const { t } = useTranslation();
  return (
    <Select
      aria-label={t('bi-weather.station')}
      placeholder={t('bi-weather.allStations')}
      data={(stations ?? []).map(({ idTwin, name }) => ({ value: String(idTwin), label: name }))}
      value={chosen && stations ? String(chosen) : null}
      onChange={(value) => onChoose(value ? Number(value) : undefined)}
      disabled={!stations}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('bi-weather.allStations') }}
      nothingFoundMessage={t('ui.select.nothing')}
      className={classes.station ?? ''}
    />
  );
}

function NoStations() {
  const { t } = useTranslation();
  const can = useCan();
  return (
    <NoData
      icon={<IconCloudOff size={24} stroke={1.5} />}
      title={t('bi-weather.noneTitle')}
      text={t('bi-weather.none')}
      action={
        can('twin:create') && (
          <Button renderRoot={(props: object) => <Link {...props} {...linkTo('twinsInMenu')} />}>
            {t('bi-weather.toDevices')}
          </Button>
        )
      }
    />
  );
}

/** The weather outside: now, today, over the period, and beside the humidity indoors. */
export function WeatherScreen() {
  const { t } = useTranslation();
  const period = usePeriod('7d');
  const { source, change } = useSource();
  const { stations } = useStations(everywhere);
  const choose = (idTwin: number | undefined) => change('twins', idTwin ? [idTwin] : []);
  const several = (stations?.length ?? 0) > 1 && !source.twins;
  const chart = { source, period, hover: GROUP };
  return (
    <Screen
      title={t('bi-weather.title')}
      purpose={t('bi-weather.purpose')}
      actions={
        <>
          <CompanySwitch />
          <StationChoice stations={stations} chosen={source.twins?.[0]} onChoose={choose} />
          <PeriodControl period={period} />
        </>
      }
    >
      {stations?.length === 0 ? (
        <NoStations />
      ) : (
        <div className={classes.parts}>
          <div className={classes.pair} data-wide={several || undefined}>
            <WeatherNow {...chart} {...(several ? { onChoose: choose } : {})} />
            <WeatherToday {...chart} height={TODAY} />
          </div>
          <div className={classes.pair}>
            <RainAndHumidity {...chart} height={PICTURE} />
            <WindRoseWidget {...chart} height={PICTURE} />
          </div>
          <WeatherVariables {...chart} />
        </div>
      )}
    </Screen>
  );
}
