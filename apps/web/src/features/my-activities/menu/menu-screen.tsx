import type { ActivityAssignment } from '@gemelo/contract/endpoints/activity-assignments';
import { Button } from '@mantine/core';
import { IconCheck, IconClipboardOff, IconPlayerPlay } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useNavigate, useSearch } from '../../../lib/navigation.ts';
import { useOwner } from '../../../lib/offline/owner.ts';
import type { RecordDraft } from '../../../lib/offline/waiting.ts';
import { useCan } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { ConsentDrawer } from '../../../parts/field/consent-drawer.tsx';
import phone from '../../../parts/field/field.module.css';
import { ACTIVITIES_PATH } from '../../../parts/field/field-paths.ts';
import { useFollowedPlace } from '../../../parts/field/place-of-phone.ts';
import { QueuePanel } from '../../../parts/field/queue-panel.tsx';
import { SharingSettings } from '../../../parts/field/sharing-settings.tsx';
import { noteRefused, useProgress } from '../../../parts/field/use-progress.ts';
import { useDrawer } from '../../../ui/dialogs/use-drawer.ts';
import { Screen } from '../../../ui/screen.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Loading } from '../../../ui/states/loading.tsx';
import { NoData } from '../../../ui/states/no-data.tsx';
import { KeptNotice } from '../kept-notice.tsx';
import { useSteps } from '../pending.ts';
import { StopList } from '../stop-list.tsx';
import { ActionRow } from './action-row.tsx';
import { RecordList } from './record-list.tsx';
import { RecordSheet } from './record-sheet.tsx';
import { RecordedBar } from './recorded-bar.tsx';
import { useActivity, useMenus } from './use-menus.ts';
import { useRecordDrafts } from './use-record-draft.ts';
import { draftOf, type OfferedAction, useRecording } from './use-recording.ts';

const StepInstructionsDrawer = lazy(() =>
  import('../../../parts/steps/step-instructions-drawer.tsx').then((m) => ({
    default: m.StepInstructionsDrawer,
  })),
);

interface Sheet {
  draft: RecordDraft;
}

function Foot({
  activity,
  progress,
}: {
  activity: ActivityAssignment;
  progress: ReturnType<typeof useProgress>;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  if (!useCan()('my-activity:create')) return null;
  if (activity.progress === 'assigned')
    return (
      <Button
        className={phone.button ?? ''}
        leftSection={<IconPlayerPlay size={22} className="mantine-rotate-rtl" aria-hidden />}
        onClick={() => void progress.start(activity)}
      >
        {t('my-activities.start')}
      </Button>
    );
  if (activity.progress !== 'started') return null;
  const finish = async () => {
    if (await progress.finish(activity)) await navigate({ to: ACTIVITIES_PATH });
  };
  return (
    <Button
      className={phone.button ?? ''}
      leftSection={<IconCheck size={22} aria-hidden />}
      onClick={() => void finish()}
    >
      {t('my-activities.end')}
    </Button>
  );
}

function OpenMenu({ activity }: { activity: ActivityAssignment }) {
  const { t } = useTranslation();
  const owner = useOwner();
  const { idActivityUser, stops } = activity;
  const { place } = useFollowedPlace();
  const read = useMenus(idActivityUser);
  const steps = useSteps(read.dataUpdatedAt).filter((step) => step.idActivityUser === idActivityUser);
  const progress = useProgress();
  const recording = useRecording(activity);
  const sheet = useDrawer<Sheet>();
  const instructions = useDrawer<number>();
  const { drafts, relist } = useRecordDrafts(idActivityUser, (draft) => sheet.open({ draft }));
  const actions = read.menus?.flatMap((menu) => menu.actions) ?? [];
  const shown = actions.find(({ idMenuAction }) => idMenuAction === sheet.content?.draft.idMenuAction);
  const mayRecord = useCan()('my-activity:create') && activity.state === 'Activo';
  const begunOf = (action: OfferedAction) =>
    drafts.find(({ idMenuAction }) => idMenuAction === action.idMenuAction);
  const openSheet = (action: OfferedAction) =>
    sheet.open({ draft: begunOf(action) ?? draftOf(owner, activity, action) });
  const { asking, consent } = progress;
  return (
    <>
      <KeptNotice kept={read.data} />
      {stops.length > 0 && <StopList stops={stops} place={place} />}
      {activity.progress === 'started' && (
        <SharingSettings
          consent={consent}
          onAsk={() => asking.open(activity)}
          onShare={(seconds) => progress.share(activity, seconds)}
        />
      )}
      {!read.menus && read.error && (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} retrying={read.isFetching} />
      )}
      {!read.menus && !read.error && <Loading count={4} />}
      {read.menus?.length === 0 && (
        <NoData icon={<IconClipboardOff size={28} stroke={1.5} />} title={t('my-activities.noMenus')} />
      )}
      {read.menus?.map(({ idMenu, name, actions: own }) => (
        <section key={idMenu} className={phone.section} aria-labelledby={`field-menu-${idMenu}`}>
          <h2 id={`field-menu-${idMenu}`} className={phone.heading}>
            <bdi>{name}</bdi>
          </h2>
          <ul className={phone.list}>
            {own.map((action) => (
              <ActionRow
                key={action.idMenuAction}
                action={action}
                busy={recording.busy === action.idMenuAction}
                isBegun={begunOf(action) !== undefined}
                onRecord={mayRecord ? () => void recording.record(action) : undefined}
                onMore={() => openSheet(action)}
                onSteps={instructions.open}
              />
            ))}
          </ul>
        </section>
      ))}
      <RecordList idActivityUser={idActivityUser} steps={steps} />
      <div className={phone.foot}>
        {recording.recorded && (
          <RecordedBar recorded={recording.recorded} onUndo={() => void recording.undo()} />
        )}
        <Foot activity={activity} progress={progress} />
      </div>
      {sheet.content && shown && (
        <RecordSheet
          key={`${sheet.content.draft.recordKey}.${sheet.turn}`}
          activity={activity}
          action={shown}
          begun={sheet.content.draft}
          opened={sheet.opened}
          onClose={() => {
            sheet.close();
            void relist();
          }}
          onSteps={instructions.open}
        />
      )}
      {instructions.content !== undefined && (
        <Suspense fallback={null}>
          <StepInstructionsDrawer
            idStep={instructions.content}
            opened={instructions.opened}
            onClose={instructions.close}
          />
        </Suspense>
      )}
      {asking.content && (
        <ConsentDrawer
          opened={asking.opened}
          consent={consent}
          onClose={() => {
            noteRefused(owner);
            asking.close();
          }}
          onGiven={(seconds) => {
            progress.share(activity, seconds);
            asking.close();
          }}
        />
      )}
    </>
  );
}

/** What an activity offers to do, and what was done of it. */
export function MenuScreen() {
  const { t } = useTranslation();
  const id = Number(useSearch().id);
  const { activity, error, refetch, isFetching } = useActivity(Number.isInteger(id) && id > 0 ? id : 0);
  return (
    <Screen
      title={activity ? <bdi>{activity.Activity.name}</bdi> : t('names.page.my-activities')}
      record={activity?.Activity.name}
      purpose={activity?.instructions ? <bdi>{activity.instructions}</bdi> : undefined}
    >
      <div className={phone.page}>
        <QueuePanel />
        {activity && <OpenMenu key={id} activity={activity} />}
        {!activity && error && (
          <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
        )}
        {!activity && !error && <Loading count={4} />}
      </div>
    </Screen>
  );
}
