import { oneTaskSchedule, taskScheduleOptions } from '@gemelo/contract/endpoints/task-schedules';
import { useRead } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useWriteCompany } from '../../../parts/company/write-company.ts';
import { SideModal } from '../../../ui/dialogs/side-modal.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Loading } from '../../../ui/states/loading.tsx';
import { ScheduleDetail } from './schedule-detail.tsx';
import { ScheduleForm } from './schedule-form.tsx';
import type { ScheduleDrawer } from './use-schedule-drawer.ts';

/** What returns and what was made, or the form to change it. */
export function ScheduleDrawers({ drawer }: { drawer: ScheduleDrawer }) {
  const { t } = useTranslation();
  const { content, opened, turn, close } = drawer;
  const isDetail = content?.kind === 'detail';
  const idTaskSchedule = isDetail ? content.idTaskSchedule : 0;
  const one = useRead(oneTaskSchedule, { params: { idTaskSchedule } }, { enabled: opened && isDetail });
  const edited = content?.kind === 'edit' ? content.schedule : undefined;
  const template = content?.kind === 'create' ? content.template : undefined;
  const company = useWriteCompany(edited?.idCompany ?? template?.idCompany ?? undefined, turn);
  const options = useRead(taskScheduleOptions, company.asked, {
    enabled: opened && !isDetail,
    keepPrevious: true,
  });
  const shown = isDetail ? one.data?.data : edited;

  const inside = () => {
    const { error, refetch } = isDetail ? one : options;
    const data = isDetail ? one.data : options.data;
    if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} compact />;
    if (!data || !content) return <Loading count={6} />;
    if (isDetail && one.data) return <ScheduleDetail schedule={one.data.data} drawer={drawer} />;
    if (!options.data) return null;
    return (
      <ScheduleForm
        key={turn}
        schedule={edited}
        template={template}
        company={company}
        options={options.data.data}
        onClose={close}
      />
    );
  };
  return (
    <SideModal
      opened={opened}
      onClose={close}
      title={
        content?.kind === 'create' ? t('task-schedules.create.schedules') : <bdi>{shown?.name ?? '…'}</bdi>
      }
      purpose={content?.kind === 'create' ? t('task-schedules.form.purpose') : undefined}
    >
      {inside()}
    </SideModal>
  );
}
