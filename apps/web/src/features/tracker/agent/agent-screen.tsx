import { Button } from '@mantine/core';
import { IconArrowLeft, IconUserOff } from '@tabler/icons-react';
import { useState } from 'react';
import { ShownZone, useFormat, useTimeZone } from '../../../lib/format.ts';
import { Link, useNavigate, useSearch } from '../../../lib/navigation.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { todayIn } from '../../../parts/tasks/days.ts';
import { Screen } from '../../../ui/screen.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Loading } from '../../../ui/states/loading.tsx';
import { NoData } from '../../../ui/states/no-data.tsx';
import { isDay } from '../filters/tracker-filter.ts';
import { useMapLink } from '../tracker-links.ts';
import classes from './agent.module.css';
import { AgentDayView } from './agent-day.tsx';
import { DayPicker } from './day-picker.tsx';
import { Figures } from './figures.tsx';
import { ReportMenu } from './report-menu.tsx';
import { useAgentDay } from './use-agent-day.ts';

const HEIGHT = 480;

function BackToMap() {
  const { t } = useTranslation();
  return (
    <Button
      component={Link}
      {...useMapLink()}
      variant="default"
      leftSection={<IconArrowLeft size={16} className="mantine-rotate-rtl" aria-hidden />}
    >
      {t('tracker.back')}
    </Button>
  );
}

function Agent({ idUser }: { idUser: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const navigate = useNavigate();
  const { dia } = useSearch();
  const own = useTimeZone();
  const [zone, setZone] = useState(own);
  const today = todayIn(zone);
  const day = isDay(dia) && dia <= today ? dia : today;
  const agent = useAgentDay(idUser, day, day === today);
  const { route, records, error } = agent;
  const name = route?.User.name;
  // Kept while another day is read: the day would otherwise follow one's own calendar again.
  if (route && route.timeZone !== zone) setZone(route.timeZone);
  if (error?.status === 404)
    return (
      <Screen title={t('tracker.agent')} actions={<BackToMap />}>
        <NoData
          icon={<IconUserOff size={24} stroke={1.5} />}
          title={t('tracker.unknown')}
          action={<BackToMap />}
        />
      </Screen>
    );
  return (
    <Screen
      title={name ? <bdi>{name}</bdi> : t('tracker.agent')}
      record={name}
      purpose={t('tracker.agentPurpose', { day: format.date(day) })}
      actions={
        <>
          <BackToMap />
          <DayPicker
            {...{ idUser, day, today }}
            onChoose={(next) =>
              void navigate({
                to: '.',
                search: (now) => ({ ...now, dia: next === today ? undefined : next }),
                resetScroll: false,
              })
            }
          />
          {name && <ReportMenu {...{ idUser, name, day }} />}
        </>
      }
    >
      {error && !route && <ErrorState error={error} onRetry={agent.refetch} retrying={agent.isFetching} />}
      {!error && !route && <Loading kind="block" height={HEIGHT} />}
      {route && (
        <ShownZone value={zone}>
          <div className={classes.page}>
            <Figures route={route} actions={records?.length} before={agent.before} />
            <AgentDayView key={day} agent={agent} day={day} isToday={day === today} />
          </div>
        </ShownZone>
      )}
    </Screen>
  );
}

/** The day of one person in the field. */
export function AgentScreen() {
  const { t } = useTranslation();
  const { id } = useSearch();
  const idUser = Number(id);
  if (Number.isInteger(idUser) && idUser > 0) return <Agent key={idUser} idUser={idUser} />;
  return (
    <Screen title={t('tracker.agent')} actions={<BackToMap />}>
      <NoData
        icon={<IconUserOff size={24} stroke={1.5} />}
        title={t('tracker.unknown')}
        action={<BackToMap />}
      />
    </Screen>
  );
}
