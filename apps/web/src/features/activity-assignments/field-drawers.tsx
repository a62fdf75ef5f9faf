import { assignmentOptions } from '@gemelo/contract/endpoints/activity-assignments';
import { lazy, Suspense } from 'react';
import { useRead } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { useWriteCompany } from '../../parts/company/write-company.ts';
import { SideModal } from '../../ui/dialogs/side-modal.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { AssignmentDetail } from './detail/assignment-detail.tsx';
import type { FieldContent, FieldDrawer } from './use-field-drawer.ts';

const AssignForm = lazy(() => import('./assign/assign-form.tsx').then((m) => ({ default: m.AssignForm })));
const EditForm = lazy(() => import('./assign/edit-form.tsx').then((m) => ({ default: m.EditForm })));
const ScheduleForm = lazy(() =>
  import('./schedules/schedule-form.tsx').then((m) => ({ default: m.ScheduleForm })),
);

function companyOf(content: FieldContent | undefined): number | undefined {
  if (content?.kind === 'edit') return content.assignment.idCompany;
  if (content?.kind === 'schedule') return content.schedule.idCompany;
  return content?.kind === 'assign' ? content.like?.idCompany : undefined;
}

/** The forms, once it is known what can be chosen in them. */
function Forms({ drawer }: { drawer: FieldDrawer }) {
  const { content, opened, turn, close } = drawer;
  const company = useWriteCompany(companyOf(content), turn);
  const { data, error, refetch } = useRead(assignmentOptions, company.asked, {
    enabled: opened,
    keepPrevious: true,
  });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} compact />;
  if (!data || !content) return <Loading count={6} />;
  const shared = { options: data.data, onClose: close };
  return (
    <Suspense fallback={<Loading count={6} />}>
      {content.kind === 'assign' && <AssignForm key={turn} {...shared} {...content} company={company} />}
      {content.kind === 'edit' && <EditForm key={turn} {...shared} assignment={content.assignment} />}
      {content.kind === 'schedule' && <ScheduleForm key={turn} {...shared} schedule={content.schedule} />}
    </Suspense>
  );
}

/** Everything about an assignment, or a form, over the lists. */
export function FieldDrawers({ drawer }: { drawer: FieldDrawer }) {
  const { t } = useTranslation();
  const { content, opened, close } = drawer;
  const isNew = content?.kind === 'assign';
  const title = {
    assign: t('activity-assignments.assign.title'),
    edit: t('activity-assignments.edit.title'),
    schedule: t('activity-assignments.schedule.title'),
    detail: t('activity-assignments.detail.title'),
  };
  return (
    <SideModal
      opened={opened}
      onClose={close}
      title={content ? title[content.kind] : ''}
      purpose={isNew ? t('activity-assignments.assign.purpose') : undefined}
    >
      {content?.kind === 'detail' ? (
        <AssignmentDetail idActivityUser={content.idActivityUser} drawer={drawer} />
      ) : (
        <Forms drawer={drawer} />
      )}
    </SideModal>
  );
}
