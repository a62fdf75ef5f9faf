import { Select } from '@mantine/core';
import { useTranslation } from '../../lib/translation.tsx';
import { Card } from '../../ui/layout/card.tsx';
import type { PreferenceCardProps } from './preference-card.ts';

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

/** When the daily mail comes. */
export function DigestCard({ preferences, onChange }: PreferenceCardProps) {
  const { t } = useTranslation();
  return (
    <Card title={t('notifications.digest.title')} hint={t('notifications.digest.hint')}>
      <Select
        label={t('notifications.digest.hour')}
        allowDeselect={false}
        maw={200}
        value={String(preferences.digestHour)}
        data={hours}
        onChange={(hour) => hour !== null && onChange({ digestHour: Number(hour) })}
      />
    </Card>
  );
}
