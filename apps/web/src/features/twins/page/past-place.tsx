import { twinPlace } from '@gemelo/contract/endpoints/twin-movements';
import { Chip } from '@mantine/core';
import { IconMapSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { useFormat, useTimeZone } from '../../../lib/format.ts';
import { dateFormat } from '../../../lib/formatters.ts';
import { useLocale } from '../../../lib/locale.ts';
import { useRead } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { TimeField } from '../../../ui/form/time-field.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Loading } from '../../../ui/states/loading.tsx';
import { StateBadge } from '../../../ui/states/state-badge.tsx';
import text from '../../../ui/text/text.module.css';
import { MovementPlace } from './movement-place.tsx';
import classes from './page.module.css';
import { momentAsked, pastDays } from './past-moment.ts';

const schema = z.object({ day: z.string(), time: z.optional(z.string()) });

/** Looks up where a device was: a day is enough, a time makes it exact. */
export function PastPlace({ idTwin }: { idTwin: number }) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const [at, setAt] = useState<string>();
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date());
  return (
    <details className={classes.past}>
      <summary>
        <IconMapSearch size={16} aria-hidden /> {t('twins.past.question')}
      </summary>
      <div className={classes.ask}>
        <Form schema={schema} defaultValues={{ day: '', time: '' }} onSubmit={() => undefined}>
          {(form) => (
            <>
              <RecentDays
                today={today}
                onChoose={(day) => form.setValue('day', day, { shouldDirty: true })}
              />
              <div className={classes.when}>
                <DateField name="day" label={t('twins.past.day')} max={today} />
                <TimeField name="time" label={t('twins.past.time')} />
              </div>
              <p className={text.hint}>{t('twins.past.hint')}</p>
              <Asked today={today} onAsk={setAt} />
            </>
          )}
        </Form>
        {at && <Answer idTwin={idTwin} at={at} />}
      </div>
    </details>
  );
}

/** The last seven days by their weekday, so that "last Tuesday" is one click. */
function RecentDays({ today, onChoose }: { today: string; onChoose: (day: string) => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const chosen = useWatch({ name: 'day' }) as string | undefined;
  const name = dateFormat(locale, { weekday: 'short', day: 'numeric', timeZone: 'UTC' });
  return (
    <fieldset className={classes.days} aria-label={t('twins.past.recent')}>
      {pastDays(today).map((day) => (
        <Chip
          key={day}
          size="sm"
          variant="outline"
          checked={chosen === day}
          onChange={() => onChoose(day)}
          data-day={day}
        >
          {name.format(new Date(day))}
        </Chip>
      ))}
    </fieldset>
  );
}

/** Asks as soon as there is a day. */
function Asked({ today, onAsk }: { today: string; onAsk: (at: string | undefined) => void }) {
  const timeZone = useTimeZone();
  const [day, time] = useWatch({ name: ['day', 'time'] }) as [string, string];
  const isToday = day === today;
  useEffect(() => {
    onAsk(momentAsked({ day, time, isToday }, timeZone));
  }, [day, time, isToday, timeZone, onAsk]);
  return null;
}

function Answer({ idTwin, at }: { idTwin: number; at: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data, error, refetch } = useRead(twinPlace, { params: { idTwin }, query: { at } });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} compact />;
  if (!data) return <Loading count={2} />;
  const place = data.data;
  return (
    <div className={classes.answer} role="status">
      <span className={classes.age}>{format.moment(at)}</span>
      {place ? (
        <>
          <MovementPlace at={place} />
          <span className={classes.age}>{t('twins.past.since', { at: format.moment(place.since) })}</span>
          <StateBadge state={place.state} />
        </>
      ) : (
        <span>{t('twins.past.unknown')}</span>
      )}
    </div>
  );
}
