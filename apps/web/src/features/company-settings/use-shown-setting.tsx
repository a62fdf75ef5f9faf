import { useTranslation } from 'react-i18next';
import classes from './company-settings.module.css';

const keys: Record<string, string> = {
  name: 'contract:field.name',
  logo: 'administration.company.logo',
  headerColor: 'administration.company.headerColor',
  timeZone: 'administration.company.timeZone',
  humidityWarning: 'administration.company.humidityWarning',
  humidityAlarm: 'administration.company.humidityAlarm',
  temperatureAlarm: 'administration.company.temperatureAlarm',
  readingIntervalSeconds: 'administration.company.intervalLabel',
};

/** A setting's name and value, for the comparison of two people's changes. */
export function useShownSetting() {
  const { t } = useTranslation();
  return (name: string, value: unknown) => {
    const label = t(keys[name] ?? name);
    if (value === null || value === undefined || value === '') return { label, value: '—' };
    if (name === 'logo')
      return { label, value: <img src={String(value)} alt="" className={classes.small} /> };
    return { label, value: <bdi>{String(value)}</bdi> };
  };
}
