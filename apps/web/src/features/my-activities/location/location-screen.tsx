import { keptOfMe } from '@gemelo/contract/endpoints/tracking';
import type { DataOf } from '@gemelo/contract/kit/endpoint';
import { Button } from '@mantine/core';
import { IconMapPin, IconMapPinOff } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { useOwner } from '../../../lib/offline/owner.ts';
import { useKept } from '../../../lib/offline/use-kept.ts';
import { sharing } from '../../../lib/sharing.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { ConsentDrawer } from '../../../parts/field/consent-drawer.tsx';
import phone from '../../../parts/field/field.module.css';
import { QueuePanel } from '../../../parts/field/queue-panel.tsx';
import { useConsent } from '../../../parts/field/use-consent.ts';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Loading } from '../../../ui/states/loading.tsx';
import { NoData } from '../../../ui/states/no-data.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { useDistance } from '../../../ui/text/use-distance.ts';
import { KeptNotice } from '../kept-notice.tsx';
import { useDay } from '../use-day.ts';
import { ConsentList } from './consent-list.tsx';
import { DayRoute } from './day-route.tsx';
import { CrossingsCard, SeenCard } from './kept-places.tsx';

type Kept = DataOf<typeof keptOfMe>;

/** Shares the place in the activity that runs already, the one that was started last. */
function useShareNow() {
  const owner = useOwner();
  const day = useDay();
  return async (intervalSeconds: number) => {
    const rows = day.rows ?? (await day.refetch()).data?.value.rows ?? [];
    const own = rows
      .filter(({ progress, state }) => progress === 'started' && state === 'Activo')
      .toSorted((one, other) => (one.startedAt ?? '').localeCompare(other.startedAt ?? ''))
      .at(-1);
    if (!own) return;
    const { idActivityUser, Activity } = own;
    sharing.begin({ owner, idActivityUser, activityName: Activity.name, intervalSeconds });
  };
}

interface ConsentCardProps {
  consents: Kept['consents'];
  onChanged: () => void;
}

function ConsentCard({ consents, onChanged }: ConsentCardProps) {
  const { t } = useTranslation();
  const shareNow = useShareNow();
  const consent = useConsent();
  const [isAsking, setIsAsking] = useState(false);
  const withdraw = async () => {
    try {
      await consent.withdraw();
      snackbar.success(t('my-activities.location.withdrawn'));
      onChanged();
    } catch {
      snackbar.error(t('my-activities.location.failed'));
    }
  };
  return (
    <Card title={t('my-activities.location.consent')}>
      <div className={phone.section}>
        <Notice tone={consent.isGiven ? 'normal' : 'silent'}>
          {t(consent.isGiven ? 'my-activities.location.given' : 'my-activities.location.notGiven')}
        </Notice>
        {consent.isGiven ? (
          <Button
            variant="default"
            className={phone.button ?? ''}
            leftSection={<IconMapPinOff size={22} aria-hidden />}
            onClick={() => void withdraw()}
          >
            {t('my-activities.location.withdraw')}
          </Button>
        ) : (
          <Button
            variant="default"
            className={phone.button ?? ''}
            disabled={!consent.consent}
            leftSection={<IconMapPin size={22} aria-hidden />}
            onClick={() => setIsAsking(true)}
          >
            {t('my-activities.location.ask')}
          </Button>
        )}
        <ConsentList consents={consents} now={consent.consent} />
      </div>
      <ConsentDrawer
        opened={isAsking}
        consent={consent}
        onClose={() => setIsAsking(false)}
        onGiven={(intervalSeconds) => {
          setIsAsking(false);
          onChanged();
          void shareNow(intervalSeconds);
        }}
      />
    </Card>
  );
}

function Days({ days, keptDays }: Pick<Kept, 'days' | 'keptDays'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const distance = useDistance();
  const [shown, setShown] = useState<string>();
  return (
    <Card
      title={t('my-activities.location.days')}
      hint={t('my-activities.location.keptDays', { days: keptDays })}
    >
      {days.length === 0 && <NoData compact title={t('my-activities.location.noDays')} />}
      <ul className={phone.list}>
        {days.map(({ day, fixes, distance: metres, removedOn }) => (
          <li key={day} className={phone.section}>
            <button
              type="button"
              className={phone.big}
              aria-expanded={shown === day}
              onClick={() => setShown(shown === day ? undefined : day)}
            >
              <span className={phone.bigWords}>
                {format.date(day)}
                <span className={phone.small}>
                  {t('my-activities.location.fixes', { count: fixes })} · {distance(metres)}
                </span>
                <span className={phone.small}>
                  {t('my-activities.location.removedOn', { day: format.date(removedOn) })}
                </span>
              </span>
            </button>
            {shown === day && <DayRoute day={day} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** What is kept of where one was, until when, and the way to end it. */
export function LocationScreen() {
  const { t } = useTranslation();
  const read = useKept<Kept>(
    keptOfMe,
    'my-location',
    async (signal) => (await call(keptOfMe, {}, { signal })).data,
  );
  const kept = read.data?.value;
  return (
    <Screen title={t('my-activities.location.title')} purpose={t('my-activities.location.purpose')}>
      <div className={phone.page}>
        <QueuePanel />
        <KeptNotice kept={read.data} />
        <ConsentCard consents={kept?.consents ?? []} onChanged={() => void read.refetch()} />
        {kept && (
          <>
            <SeenCard {...kept} />
            <Days days={kept.days} keptDays={kept.keptDays} />
            <CrossingsCard {...kept} />
          </>
        )}
        {!kept && read.error && (
          <ErrorState error={read.error} onRetry={() => void read.refetch()} retrying={read.isFetching} />
        )}
        {!kept && !read.error && <Loading count={3} />}
      </div>
    </Screen>
  );
}
