import { attachToTask, detachFromTask } from '@gemelo/contract/endpoints/task-parts';
import type { TaskDetail } from '@gemelo/contract/endpoints/tasks';
import { useTranslation } from '../../../lib/translation.tsx';
import { confirm } from '../../../ui/dialogs/dialogs.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { FileList } from '../../../ui/upload/file-list.tsx';
import { Upload } from '../../../ui/upload/upload.tsx';
import { useTaskWrite } from './use-task-write.ts';

/** Photos and documents; pictures can be pasted. */
export function FilesCard({ task, editable }: { task: TaskDetail; editable: boolean }) {
  const { t } = useTranslation();
  const attaching = useTaskWrite(attachToTask);
  const detaching = useTaskWrite(detachFromTask);
  const { idTask, files } = task;
  if (files.length === 0 && !editable) return null;
  const remove = async (file: (typeof files)[number]) => {
    const confirmed = await confirm({ title: t('upload.remove', { name: file.name }), danger: true });
    if (confirmed) detaching.mutate({ params: { idTask, idFile: file.idFile } });
  };
  return (
    <Card title={t('tasks.files.title')}>
      {files.length > 0 && (
        <FileList files={files} {...(editable ? { onRemove: (file) => void remove(file) } : {})} />
      )}
      {editable && (
        <div>
          <Upload
            purpose="attachment"
            multiple
            onDone={({ idFile }) =>
              attaching.mutateAsync({ params: { idTask }, body: { idFiles: [idFile] } })
            }
          />
        </div>
      )}
    </Card>
  );
}
