import { activityComposition } from '@gemelo/contract/endpoints/activity-assignments';
import { Button } from '@mantine/core';
import { IconArrowLeft, IconRun } from '@tabler/icons-react';
import { Link, useSearch } from '../../../lib/navigation.ts';
import { useRead } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Loading } from '../../../ui/states/loading.tsx';
import { NoData } from '../../../ui/states/no-data.tsx';
import { Composer } from './composer.tsx';

/** The screen of a catalogue, which no manifest names. */
const ACTIVITIES = '/configuración/actividad';

function BackToActivities() {
  const { t } = useTranslation();
  return (
    <Button
      component={Link}
      to={ACTIVITIES}
      variant="default"
      leftSection={<IconArrowLeft size={16} className="mantine-rotate-rtl" aria-hidden />}
    >
      {t('activity-assignments.compose.all')}
    </Button>
  );
}

/** What an activity consists of: menus in order, with their actions in order. */
export function CompositionScreen() {
  const { t } = useTranslation();
  const { id } = useSearch();
  const idActivity = Number(id);
  const isValidId = Number.isInteger(idActivity) && idActivity > 0;
  const { data, error, refetch, isFetching } = useRead(
    activityComposition,
    { params: { idActivity } },
    { enabled: isValidId },
  );
  if (isValidId && data && !error)
    return <Composer key={idActivity} composition={data.data} back={<BackToActivities />} />;
  const isNotFound = !isValidId || error?.status === 404;
  return (
    <Screen
      title={t('activity-assignments.compose.title')}
      purpose={t('activity-assignments.compose.purpose')}
      actions={<BackToActivities />}
    >
      {isNotFound && (
        <NoData
          icon={<IconRun size={24} stroke={1.5} />}
          title={t('activity-assignments.compose.unknown')}
          text={t('activity-assignments.compose.unknownText')}
          action={<BackToActivities />}
        />
      )}
      {error && !isNotFound && (
        <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {isValidId && !error && <Loading kind="cards" />}
    </Screen>
  );
}
