import { IconClipboardCheck, IconUserShield } from '@tabler/icons-react';
import { useTimeZone } from '../../../lib/format.ts';
import { Link, useNavigate } from '../../../lib/navigation.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { ConsentQuestion } from '../../../parts/field/consent-question.tsx';
import phone from '../../../parts/field/field.module.css';
import { ACTIVITY_MENU_PATH, MY_LOCATION_PATH } from '../../../parts/field/field-paths.ts';
import { InstallCard } from '../../../parts/field/install-card.tsx';
import { useFollowedPlace } from '../../../parts/field/place-of-phone.ts';
import { QueuePanel } from '../../../parts/field/queue-panel.tsx';
import { useProgress } from '../../../parts/field/use-progress.ts';
import { Screen } from '../../../ui/screen.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Loading } from '../../../ui/states/loading.tsx';
import { NoData } from '../../../ui/states/no-data.tsx';
import { KeptNotice } from '../kept-notice.tsx';
import { useDay } from '../use-day.ts';
import { useKeptDay } from '../use-kept-day.ts';
import { ActivityCard } from './activity-card.tsx';
import { AppEntries } from './app-entries.tsx';
import { sectionNames, sectionsOf } from './sections.ts';

type Day = ReturnType<typeof useDay>;

interface ActivitiesProps {
  rows: NonNullable<Day['rows']>;
  progress: ReturnType<typeof useProgress>;
  onOpen: (idActivityUser: number) => void;
}

function Activities({ rows, progress, onOpen }: ActivitiesProps) {
  const { t } = useTranslation();
  const { place } = useFollowedPlace();
  const sections = sectionsOf(rows, Date.now(), useTimeZone());
  if (sectionNames.every((name) => sections[name].length === 0))
    return (
      <NoData
        icon={<IconClipboardCheck size={28} stroke={1.5} />}
        title={t('my-activities.empty.title')}
        text={t('my-activities.empty.text')}
      />
    );
  return sectionNames
    .filter((name) => sections[name].length > 0)
    .map((name) => (
      <section key={name} className={phone.section} aria-labelledby={`field-${name}`}>
        <h2 id={`field-${name}`} className={phone.heading}>
          {t(`my-activities.section.${name}`)}
        </h2>
        <ul className={phone.list}>
          {sections[name].map((activity) => (
            <ActivityCard
              key={activity.idActivityUser}
              activity={activity}
              section={name}
              place={place}
              progress={progress}
              onOpen={() => onOpen(activity.idActivityUser)}
            />
          ))}
        </ul>
      </section>
    ));
}

/** What one has to do today, in order, with everything else that the phone is for. */
export function ActivitiesScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const day = useDay();
  const progress = useProgress();
  useKeptDay(day.data);
  const { consent } = progress;
  const open = (id: number) => void navigate({ to: ACTIVITY_MENU_PATH, search: { id } });
  return (
    <Screen title={t('names.page.my-activities')}>
      <div className={phone.page}>
        <QueuePanel />
        <KeptNotice kept={day.data} />
        {day.rows && <Activities rows={day.rows} progress={progress} onOpen={open} />}
        {!day.rows &&
          (day.error ? (
            <ErrorState error={day.error} onRetry={() => void day.refetch()} retrying={day.isFetching} />
          ) : (
            <Loading count={4} />
          ))}
        <AppEntries />
        <InstallCard />
        <Link to={MY_LOCATION_PATH} className={phone.big}>
          <IconUserShield size={24} aria-hidden />
          <span className={phone.bigWords}>
            {t('my-activities.location.title')}
            <span className={phone.small}>
              {t(consent.isGiven ? 'my-activities.location.given' : 'my-activities.location.notGiven')}
            </span>
          </span>
        </Link>
      </div>
      <ConsentQuestion progress={progress} onAnswered={open} />
    </Screen>
  );
}
