import { useTranslation } from '../../lib/translation.tsx';
import classes from './company-settings.module.css';

const keys: Record<string, string> = {
  name: 'contract:field.name',
  address: 'contract:field.address',
  idDepartment: 'contract:field.idDepartment',
  logo: 'company-settings.logo',
  headerColor: 'company-settings.headerColor',
  timeZone: 'company-settings.timeZone',
  humidityWarning: 'company-settings.humidityWarning',
  humidityAlarm: 'company-settings.humidityAlarm',
  temperatureAlarm: 'company-settings.temperatureAlarm',
  defaultPresence: 'company-settings.defaultPresence',
  readingIntervalSeconds: 'company-settings.intervalLabel',
  trackingDays: 'company-settings.trackingDays',
  trackingIntervalSeconds: 'company-settings.trackingInterval',
};

/** Formats a setting for the conflict dialog. */
export function useShownSetting() {
  const { t } = useTranslation();
  return (name: string, value: unknown) => {
    const label = t(keys[name] ?? name);
    if (value === null || value === undefined || value === '') return { label, value: '—' };
    if (name === 'logo')
      return { label, value: <img src={String(value)} alt="" className={classes.small} /> };
    if (name === 'defaultPresence') return { label, value: t(`shell.presence.${String(value)}`) };
    return { label, value: <bdi>{String(value)}</bdi> };
  };
}
