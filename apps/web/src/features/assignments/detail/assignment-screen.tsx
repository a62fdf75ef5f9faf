import { oneAssignment } from '@gemelo/contract/endpoints/assignments';
import { IconMapPinQuestion } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useRead } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { ColumnsSkeleton } from '../../../ui/skeletons/columns-skeleton.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { NoData } from '../../../ui/states/no-data.tsx';
import { BackToList } from '../back-to-list.tsx';
import { AssignmentPage } from './assignment-page.tsx';
import classes from './detail.module.css';

/** Heights of facts and devices, and of the comments. */
const CARDS = [[180, 302], [258]];

/** One assignment: place, devices and comments. */
export function AssignmentScreen() {
  const { t } = useTranslation();
  const { id } = useParams({ strict: false }) as { id?: string };
  const isValidId = /^[1-9]\d{0,8}$/.test(id ?? '');
  const { data, error, refetch } = useRead(
    oneAssignment,
    { params: { id: Number(id) } },
    { enabled: isValidId },
  );
  if (data) return <AssignmentPage key={data.data.idAssignment} assignment={data.data} />;
  const isNotFound = !isValidId || error?.status === 404;
  return (
    <Screen
      title={isValidId ? t('assignments.one.title', { id: String(id) }) : t('assignments.title')}
      {...(isNotFound || error ? { actions: <BackToList /> } : { purpose: t('ui.loading') })}
    >
      {isNotFound ? (
        <NoData
          icon={<IconMapPinQuestion size={24} stroke={1.5} />}
          title={t('assignments.one.unknown')}
          text={t('assignments.one.unknownText')}
          action={<BackToList />}
        />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <ColumnsSkeleton layout={classes.page} columns={CARDS} />
      )}
    </Screen>
  );
}
