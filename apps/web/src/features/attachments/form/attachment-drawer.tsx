import { attachmentOptions, type WarehouseAttachment } from '@gemelo/contract/endpoints/attachments';
import { useRead } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useWriteCompany } from '../../../parts/company/write-company.ts';
import { SideModal } from '../../../ui/dialogs/side-modal.tsx';
import type { useDrawer } from '../../../ui/dialogs/use-drawer.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Loading } from '../../../ui/states/loading.tsx';
import { EditForm } from './edit-form.tsx';
import { NewForm } from './new-form.tsx';

export type DrawerContent = { kind: 'create' } | { kind: 'edit'; attachment: WarehouseAttachment };

/** The form of a new attachment, or of what is said about one. */
export function AttachmentDrawer({ drawer }: { drawer: ReturnType<typeof useDrawer<DrawerContent>> }) {
  const { t } = useTranslation();
  const { content, opened, turn, close } = drawer;
  const edited = content?.kind === 'edit' ? content.attachment : undefined;
  const company = useWriteCompany(edited?.idCompany, turn);
  const { data, error, refetch } = useRead(attachmentOptions, company.asked, { enabled: opened });
  const inside = () => {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} compact />;
    if (!data) return <Loading kind="form" count={5} />;
    const shared = { options: data.data, onClose: close };
    return edited ? (
      <EditForm key={turn} attachment={edited} {...shared} />
    ) : (
      <NewForm key={turn} {...shared} />
    );
  };
  return (
    <SideModal
      opened={opened}
      onClose={close}
      title={t(edited ? 'attachments.edit' : 'attachments.create')}
      purpose={edited ? undefined : t('attachments.form.purpose')}
    >
      {inside()}
    </SideModal>
  );
}
