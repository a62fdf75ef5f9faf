import { role } from '@gemelo/contract/catalogues/role';
import type { CatalogueItem } from '@gemelo/contract/kit/catalogue';
import { failureTexts } from '../../../catalogue/failure-texts.ts';
import { useWrite } from '../../../lib/query.ts';
import { useSession } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { SideModal } from '../../../ui/dialogs/side-modal.tsx';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { Form } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';

interface CreateRoleDrawerProps {
  endpoint: CatalogueItem;
  opened: boolean;
  onClose: () => void;
  onCreated: (idRole: number) => void;
}

/** Creates an empty role, then opens its page to choose permissions. */
export function CreateRoleDrawer({ endpoint, opened, onClose, onCreated }: CreateRoleDrawerProps) {
  const { t } = useTranslation();
  const operator = useSession((state) => state.user?.operator) ?? false;
  const { mutateAsync } = useWrite(endpoint);
  return (
    <SideModal
      opened={opened}
      onClose={onClose}
      title={t('admin.roles.create.title')}
      purpose={t(operator ? 'catalogues.create.shared' : 'admin.roles.create.purpose')}
    >
      <Form
        schema={role.write}
        defaultValues={{ name: '', description: '' }}
        otherwise={failureTexts(role).notCreated}
        onSubmit={async (body) => {
          const { data, message } = await mutateAsync({ body });
          if (message) snackbar.success(message);
          onCreated((data as { idRole: number }).idRole);
        }}
      >
        <TextField name="name" label={t('contract:field.name')} />
        <TextAreaField name="description" label={t('contract:field.description')} />
        <FormActions always onCancel={onClose} submitLabel={t('admin.roles.create.do')} />
      </Form>
    </SideModal>
  );
}
