import { reportScheduleOptions } from '@gemelo/contract/endpoints/reports';
import { useRead } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { useWriteCompany } from '../../parts/company/write-company.ts';
import { SideModal } from '../../ui/dialogs/side-modal.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { ScheduleDetail } from './schedule-detail.tsx';
import { ScheduleForm } from './schedule-form.tsx';
import type { ScheduleDrawer } from './use-schedule-drawer.ts';

/** What is sent and was sent, or the form to change it. */
export function ScheduleDrawers({ drawer }: { drawer: ScheduleDrawer }) {
  const { t } = useTranslation();
  const { content, opened, turn, close } = drawer;
  const isForm = content !== undefined && content.kind !== 'detail';
  const schedule = content?.kind === 'create' ? undefined : content?.schedule;
  const company = useWriteCompany(schedule?.idCompany, turn);
  const { data, error, refetch } = useRead(reportScheduleOptions, company.asked, {
    enabled: opened && isForm,
    keepPrevious: true,
  });
  const inside = () => {
    if (content?.kind === 'detail')
      return <ScheduleDetail key={turn} schedule={content.schedule} drawer={drawer} />;
    if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} compact />;
    if (!data || !content) return <Loading count={6} />;
    return (
      <ScheduleForm key={turn} schedule={schedule} company={company} options={data.data} onClose={close} />
    );
  };
  return (
    <SideModal
      opened={opened}
      onClose={close}
      title={schedule ? <bdi>{schedule.name}</bdi> : t('reports.create')}
      purpose={schedule ? undefined : t('reports.purpose')}
    >
      {inside()}
    </SideModal>
  );
}
