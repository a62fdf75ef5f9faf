import { type TaskDetail, taskOptions } from '@gemelo/contract/endpoints/tasks';
import { useRead } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { SideModal } from '../../ui/dialogs/side-modal.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { useWriteCompany } from '../company/write-company.ts';
import { TemplateForm } from './form/template-form.tsx';
import { templateOf } from './form/template-values.ts';

interface SaveAsTemplateProps {
  /** The task as it was when the drawer opened. */
  task: TaskDetail;
  opened: boolean;
  onClose: () => void;
}

/** Makes a template of what a task consists of; everything can be changed before it is saved. */
export function SaveAsTemplate({ task, opened, onClose }: SaveAsTemplateProps) {
  const { t } = useTranslation();
  const company = useWriteCompany(task.idCompany);
  const { data, error, refetch } = useRead(taskOptions, company.asked);
  return (
    <SideModal
      opened={opened}
      onClose={onClose}
      title={t('parts.templates.save')}
      purpose={t('parts.templates.saveHint')}
    >
      {data ? (
        <TemplateForm
          initial={templateOf(task)}
          step={task.Step}
          company={company}
          options={data.data}
          onClose={onClose}
        />
      ) : error ? (
        <ErrorState error={error} otherwise="CATALOGUE_LOAD" onRetry={() => void refetch()} compact />
      ) : (
        <Loading count={6} />
      )}
    </SideModal>
  );
}
