import { type CallState, cancelDeviceCall, type DeviceCall } from '@gemelo/contract/endpoints/device-calls';
import { Button } from '@mantine/core';
import { IconBan, IconCheck, IconClockX, IconHourglassEmpty, IconSend } from '@tabler/icons-react';
import { useFormat } from '../../../lib/format.ts';
import { useWrite } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import framed from '../../../ui/lists/framed-list.module.css';
import { Age } from '../../../ui/states/age.tsx';
import { useErrorText } from '../../../ui/states/error-text.ts';
import { Fresh } from '../../../ui/states/fresh.tsx';
import { type Icon, StateBadge, type Tone } from '../../../ui/states/state-badge.tsx';
import { NOT_DONE } from '../fallback-text.ts';
import classes from '../telemetry/telemetry.module.css';
import { MethodName } from './method-name.tsx';
import { CALLS } from './use-send-call.ts';

const looks: Record<CallState, { tone: Tone; icon?: Icon }> = {
  waiting: { tone: 'info', icon: IconHourglassEmpty },
  sent: { tone: 'info', icon: IconSend },
  delivered: { tone: 'info', icon: IconCheck },
  answered: { tone: 'normal' },
  'timed-out': { tone: 'warning', icon: IconClockX },
  failed: { tone: 'alarm' },
  cancelled: { tone: 'silent', icon: IconBan },
};
const TOO_LARGE = 413;

/** What a state means for whoever waits. */
function useMeaning() {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ state, status, reason, expiresAt, sentAt, deliveredAt, answeredAt, deadline }: DeviceCall) => {
    if (state === 'waiting') return t('device-calls.meaning.waiting', { until: format.moment(expiresAt) });
    if (state === 'delivered' && deadline) return t('device-calls.meaning.delivered');
    if (state === 'failed')
      return status === TOO_LARGE
        ? t('device-calls.meaning.tooLarge')
        : t('device-calls.meaning.failed', { why: [status, reason].filter(Boolean).join(' ') });
    if (state !== 'timed-out') return undefined;
    if (answeredAt) return t('device-calls.meaning.late');
    if (!sentAt) return t('device-calls.meaning.absent');
    return t(deliveredAt ? 'device-calls.meaning.silent' : 'device-calls.meaning.unconfirmed');
  };
}

const isEmpty = (said: unknown) =>
  said === null || (typeof said === 'object' && Object.keys(said).length === 0);

function Json({ label, value }: { label: string; value: unknown }) {
  return (
    <div>
      <span className={classes.why}>{label}</span>
      <code dir="ltr" className={classes.sample}>
        {typeof value === 'string' ? value : JSON.stringify(value)}
      </code>
    </div>
  );
}

function Cancel({ call: { idTwin, idDeviceCall } }: { call: DeviceCall }) {
  const { t } = useTranslation();
  const textOf = useErrorText();
  const { mutate, isPending } = useWrite(cancelDeviceCall, {
    changes: CALLS,
    onSuccess: ({ message }) => message && snackbar.success(message),
    onError: (failure) => snackbar.error(textOf(failure, NOT_DONE)),
  });
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={isPending}
      onClick={() => mutate({ params: { idTwin, idDeviceCall } })}
    >
      {t('device-calls.cancel')}
    </Button>
  );
}

/** One command: who asked what and when, how it went, and what the device answered. */
export function CallItem({ call, mayEdit }: { call: DeviceCall; mayEdit: boolean }) {
  const { t } = useTranslation();
  const meaning = useMeaning()(call);
  const { method, params, state, answer, twoWay, createdAt, User } = call;
  const isDone = state === 'delivered' && !twoWay;
  const { tone, icon } = isDone ? looks.answered : looks[state];
  return (
    <li className={framed.item}>
      <div className={framed.words}>
        <p className={classes.key}>
          <MethodName method={method} />
          <Fresh value={state}>
            <StateBadge tone={tone} plain {...(icon ? { icon } : {})}>
              {t(`contract:choice.state.${state}`)}
            </StateBadge>
          </Fresh>
        </p>
        <p className={framed.facts}>
          <bdi>{User.name}</bdi>
          <Age at={createdAt} />
        </p>
        {meaning && <p className={framed.facts}>{meaning}</p>}
        {!isEmpty(params) && <Json label={t('contract:field.params')} value={params} />}
        {!isEmpty(answer) && <Json label={t('contract:field.answer')} value={answer} />}
      </div>
      {mayEdit && state === 'waiting' && <Cancel call={call} />}
    </li>
  );
}
