import {
  beginMaintenance,
  endMaintenance,
  type Maintenance,
  maintenanceBody,
  readMaintenance,
} from '@gemelo/contract/endpoints/maintenance';
import { Button } from '@mantine/core';
import * as z from 'zod/mini';
import { useFormat, useTimeZone } from '../../lib/format.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { useSeesAll } from '../../lib/reach.ts';
import { checkHealth } from '../../lib/server-health.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { clockMoment } from '../../lib/zoned-time.ts';
import { confirm } from '../../ui/dialogs/dialogs.ts';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { DateField } from '../../ui/form/date-field.tsx';
import { Beside } from '../../ui/form/field-group.tsx';
import { Form, UNSENT } from '../../ui/form/form.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { TimeField } from '../../ui/form/time-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Screen } from '../../ui/screen.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { useErrorText } from '../../ui/states/error-text.ts';
import { Loading } from '../../ui/states/loading.tsx';
import { Notice } from '../../ui/states/notice.tsx';

const { message } = maintenanceBody.shape;
const schema = z.strictObject({
  message,
  day: z.optional(z.nullable(z.string())),
  time: z.optional(z.nullable(z.string())),
});

/** Switches the maintenance of the whole installation on and off. */
export function MaintenanceScreen() {
  const { t } = useTranslation();
  const seesAll = useSeesAll();
  const { data, error, refetch } = useRead(readMaintenance, {}, { enabled: seesAll });
  return (
    <Screen title={t('maintenance.title')} purpose={t('maintenance.purpose')}>
      {!seesAll ? (
        <Notice tone="info">{t('contract:error.OPERATOR_ONLY')}</Notice>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading kind="form" count={3} />
      ) : data.data ? (
        <GoingOn maintenance={data.data} />
      ) : (
        <BeginForm />
      )}
    </Screen>
  );
}

function BeginForm() {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const { mutateAsync } = useWrite(beginMaintenance);
  return (
    <Card title={t('maintenance.off')}>
      <p>{t('maintenance.explain')}</p>
      <Form
        schema={schema}
        defaultValues={{ message: t('maintenance.usual'), day: null, time: '' }}
        onSubmit={async ({ message, day, time }) => {
          const confirmed = await confirm({
            title: t('maintenance.beginTitle'),
            text: t('maintenance.beginText'),
            confirmLabel: t('maintenance.begin'),
            danger: true,
          });
          if (!confirmed) return UNSENT;
          const until = day ? (clockMoment(day, time || '00:00', timeZone) ?? null) : null;
          const { message: said } = await mutateAsync({ body: { message, until } });
          if (said) snackbar.success(said);
          return checkHealth();
        }}
      >
        <TextAreaField name="message" label={t('maintenance.message')} />
        <Beside>
          <DateField name="day" label={t('maintenance.day')} optional />
          <TimeField name="time" label={t('maintenance.time')} optional />
        </Beside>
        <FormActions always submitLabel={t('maintenance.begin')} />
      </Form>
    </Card>
  );
}

function GoingOn({ maintenance }: { maintenance: Maintenance }) {
  const { t } = useTranslation();
  const format = useFormat();
  const textOf = useErrorText();
  const { mutate, isPending } = useWrite(endMaintenance, {
    onSuccess: ({ message: said }) => {
      if (said) snackbar.success(said);
      void checkHealth();
    },
    onError: (failure) => void snackbar.error(textOf(failure)),
  });
  const { User, since, until } = maintenance;
  return (
    <Notice
      tone="warning"
      title={t('maintenance.on')}
      action={
        <Button loading={isPending} onClick={() => mutate({})}>
          {t('maintenance.end')}
        </Button>
      }
    >
      <p>
        <bdi>{maintenance.message}</bdi>
      </p>
      <p>{t('maintenance.by', { name: User.name, moment: format.moment(since) })}</p>
      {until && <p>{t('public.maintenance.until', { moment: format.moment(until) })}</p>}
    </Notice>
  );
}
