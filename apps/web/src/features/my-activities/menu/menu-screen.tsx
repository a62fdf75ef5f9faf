import type { ActivityAssignment } from '@gemelo/contract/endpoints/activity-assignments';
import { IconClipboardOff } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useSearch } from '../../../lib/navigation.ts';
import { useOwner } from '../../../lib/offline/owner.ts';
import type { RecordDraft } from '../../../lib/offline/waiting.ts';
import { useCan } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { ConsentQuestion } from '../../../parts/field/consent-question.tsx';
import phone from '../../../parts/field/field.module.css';
import { useFollowedPlace } from '../../../parts/field/place-of-phone.ts';
import { QueuePanel } from '../../../parts/field/queue-panel.tsx';
import { SharingSettings } from '../../../parts/field/sharing-settings.tsx';
import { useProgress } from '../../../parts/field/use-progress.ts';
import { useDrawer } from '../../../ui/dialogs/use-drawer.ts';
import { Screen } from '../../../ui/screen.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Loading } from '../../../ui/states/loading.tsx';
import { NoData } from '../../../ui/states/no-data.tsx';
import { KeptNotice } from '../kept-notice.tsx';
import { useSteps } from '../pending.ts';
import { StopList } from '../stop-list.tsx';
import { ActionRow } from './action-row.tsx';
import { LeftDrafts } from './left-drafts.tsx';
import { MenuFoot } from './menu-foot.tsx';
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

function OpenMenu({ activity }: { activity: ActivityAssignment }) {
  const { t } = useTranslation();
  const owner = useOwner();
  const { idActivityUser, stops } = activity;
  const { place } = useFollowedPlace();
  const read = useMenus(idActivityUser);
  const steps = useSteps(read.dataUpdatedAt).filter((step) => step.idActivityUser === idActivityUser);
  const progress = useProgress();
  const recording = useRecording(activity);
  const { held } = recording;
  const sheet = useDrawer<Sheet>();
  const instructions = useDrawer<number>();
  const { drafts, relist } = useRecordDrafts(idActivityUser, (draft) => sheet.open({ draft }));
  const actions = read.menus?.flatMap((menu) => menu.actions) ?? [];
  const shown = actions.find(({ idMenuAction }) => idMenuAction === sheet.content?.draft.idMenuAction);
  const mayRecord = useCan()('my-activity:create') && activity.state === 'Activo';
  const begunOf = (action: OfferedAction) =>
    drafts.find(({ idMenuAction }) => idMenuAction === action.idMenuAction);
  const openSheet = async (action: OfferedAction) => {
    // The sheet may have been left a moment ago.
    const begun = (await relist()).find(({ idMenuAction }) => idMenuAction === action.idMenuAction);
    sheet.open({ draft: begun ?? draftOf(owner, activity, action) });
  };
  const isOffered = ({ idMenuAction }: RecordDraft) =>
    mayRecord && actions.some((action) => action.idMenuAction === idMenuAction);
  return (
    <>
      <KeptNotice kept={read.data} />
      {stops.length > 0 && <StopList stops={stops} place={place} />}
      {activity.progress === 'started' && (
        <SharingSettings
          consent={progress.consent}
          onAsk={() => progress.asking.open(activity)}
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
                isBegun={mayRecord && begunOf(action) !== undefined}
                onRecord={mayRecord ? () => void recording.record(action) : undefined}
                onMore={() => void openSheet(action)}
                onSteps={instructions.open}
              />
            ))}
          </ul>
        </section>
      ))}
      {read.menus && <LeftDrafts drafts={drafts.filter((draft) => !isOffered(draft))} onDiscarded={relist} />}
      <RecordList idActivityUser={idActivityUser} steps={steps} />
      <div className={phone.foot}>
        {held && (
          <RecordedBar
            recorded={held}
            isLooking={recording.isLooking}
            onUndo={() => void recording.undo(held)}
          />
        )}
        <MenuFoot activity={activity} progress={progress} />
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
      <ConsentQuestion progress={progress} />
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
