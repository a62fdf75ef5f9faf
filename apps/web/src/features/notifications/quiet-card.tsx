import { Chip, Group, Input, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { dateFormat } from '../../lib/formatters.ts';
import { useLocale } from '../../lib/locale.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { Card } from '../../ui/layout/card.tsx';
import classes from './notifications-screen.module.css';
import type { PreferenceCardProps } from './preference-card.ts';

const NIGHT = { from: '22:00', to: '06:00', days: [] as number[] };
const DAYS = [1, 2, 3, 4, 5, 6, 7];
/** 1 January 2024 was a Monday. */
const dayOf = (day: number) => new Date(Date.UTC(2024, 0, day));

interface TimeProps {
  label: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** Kept when the field is left: a time that is being typed is none yet. */
function Time({ label, value, error, onChange }: TimeProps) {
  const [typed, setTyped] = useState(value);
  return (
    <TextInput
      type="time"
      label={label}
      value={typed}
      error={error}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => (typed ? typed !== value && onChange(typed) : setTyped(value))}
    />
  );
}

/** When mails wait until the morning. */
export function QuietCard({ preferences, onChange }: PreferenceCardProps) {
  const { t } = useTranslation();
  const weekday = dateFormat(useLocale(), { weekday: 'short', timeZone: 'UTC' });
  const { quiet, alarmsPass } = preferences;
  const [isSame, setSame] = useState(false);
  const change = (part: Partial<typeof NIGHT>) => {
    const next = { ...NIGHT, ...quiet, ...part };
    setSame(next.from === next.to);
    if (next.from !== next.to) onChange({ quiet: next });
  };
  const error = isSame ? t('notifications.quiet.same') : undefined;
  return (
    <Card title={t('notifications.quiet.title')} hint={t('notifications.quiet.hint')}>
      <Switch
        label={t('notifications.quiet.on')}
        checked={quiet !== null}
        onChange={(event) => onChange({ quiet: event.currentTarget.checked ? NIGHT : null })}
      />
      {quiet && (
        <>
          <div className={classes.times}>
            <Time
              label={t('notifications.quiet.from')}
              value={quiet.from}
              error={undefined}
              onChange={(from) => change({ from })}
            />
            <Time
              label={t('notifications.quiet.to')}
              value={quiet.to}
              error={error}
              onChange={(to) => change({ to })}
            />
          </div>
          <Input.Wrapper
            label={t('notifications.quiet.days')}
            description={t('notifications.quiet.daysHint')}
            labelElement="div"
          >
            <Chip.Group
              multiple
              value={quiet.days.map(String)}
              onChange={(days) => change({ days: days.map(Number).sort() })}
            >
              <Group gap={8} mt={8}>
                {DAYS.map((day) => (
                  <Chip key={day} value={String(day)}>
                    {weekday.format(dayOf(day))}
                  </Chip>
                ))}
              </Group>
            </Chip.Group>
          </Input.Wrapper>
        </>
      )}
      <Switch
        label={t('notifications.quiet.alarmsPass')}
        checked={alarmsPass}
        onChange={(event) => onChange({ alarmsPass: event.currentTarget.checked })}
      />
    </Card>
  );
}
