import { taskOptions } from '@gemelo/contract/endpoints/tasks';
import { useRead } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useWriteCompany } from '../../../parts/company/write-company.ts';
import { TemplateForm } from '../../../parts/task-templates/form/template-form.tsx';
import { copyOf } from '../../../parts/task-templates/form/template-values.ts';
import { SideModal } from '../../../ui/dialogs/side-modal.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Loading } from '../../../ui/states/loading.tsx';
import { UseForm } from './use-form.tsx';
import type { TemplateDrawer } from './use-template-drawer.ts';

/** The form of a template, or that of a task made from one. */
export function TemplateDrawers({ drawer }: { drawer: TemplateDrawer }) {
  const { t } = useTranslation();
  const { content, opened, turn, close } = drawer;
  const about = content?.kind === 'create' ? content.copied?.idCompany : content?.template.idCompany;
  const company = useWriteCompany(about ?? undefined, turn);
  const { data, error, refetch } = useRead(taskOptions, company.asked, {
    enabled: opened,
    keepPrevious: true,
  });
  const inside = () => {
    if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} compact />;
    if (!data || !content) return <Loading count={6} />;
    const options = data.data;
    if (content.kind === 'use')
      return (
        <UseForm key={turn} template={content.template} company={company} options={options} onClose={close} />
      );
    return (
      <TemplateForm
        key={turn}
        template={content.kind === 'edit' ? content.template : undefined}
        initial={content.kind === 'create' && content.copied ? copyOf(content.copied) : undefined}
        step={content.kind === 'create' ? content.copied?.Step : undefined}
        company={company}
        options={options}
        onClose={close}
      />
    );
  };
  const isNew = content?.kind === 'create';
  return (
    <SideModal
      opened={opened}
      onClose={close}
      title={isNew || !content ? t('task-schedules.create.templates') : <bdi>{content.template.name}</bdi>}
      purpose={content?.kind === 'use' ? t('task-schedules.use.purpose') : undefined}
    >
      {inside()}
    </SideModal>
  );
}
