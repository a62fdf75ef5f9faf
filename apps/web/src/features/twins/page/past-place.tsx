import { twinPlace } from '@gemelo/contract/endpoints/twins';
import { Button } from '@mantine/core';
import { IconMapSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormState } from 'react-hook-form';
import * as z from 'zod/mini';
import { useFormat, useTimeZone } from '../../../lib/format.ts';
import { useRead } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { clockMoment } from '../../../lib/zoned-time.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { TimeField } from '../../../ui/form/time-field.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Loading } from '../../../ui/states/loading.tsx';
import { StateBadge } from '../../../ui/states/state-badge.tsx';
import { MovementPlace } from './movement-place.tsx';
import classes from './page.module.css';

const schema = z.object({
  day: z.string().check(z.minLength(1)),
  time: z.string().check(z.minLength(1)),
});

/** Looks up where a device was at a past moment. */
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
        <Form
          schema={schema}
          defaultValues={{ day: today, time: '' }}
          onSubmit={({ day, time }) => setAt(clockMoment(day, time, timeZone))}
        >
          <div className={classes.when}>
            <DateField name="day" label={t('twins.past.day')} max={today} />
            <TimeField name="time" label={t('twins.past.time')} />
          </div>
          <AskButton />
        </Form>
        {at && <Answer idTwin={idTwin} at={at} />}
      </div>
    </details>
  );
}

function AskButton() {
  const { t } = useTranslation();
  const { isSubmitting } = useFormState();
  return (
    <Button type="submit" variant="default" loading={isSubmitting}>
      {t('twins.past.ask')}
    </Button>
  );
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
