import { role as roles } from '@gemelo/contract/catalogues/role';
import { type AdminRole, cloneRole } from '@gemelo/contract/endpoints/administration';
import { failureTexts } from '../../../catalogue/failure-texts.ts';
import { useWrite } from '../../../lib/query.ts';
import { useSession } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { SideModal } from '../../../ui/dialogs/side-modal.tsx';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { Form } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';

interface CloneDialogProps {
  role: AdminRole;
  onClose: () => void;
  onCloned: (idRole: number) => void;
}

/** Creates a role with the permissions of another one. */
export function CloneDialog({ role, onClose, onCloned }: CloneDialogProps) {
  const { t } = useTranslation();
  const operator = useSession((state) => state.user?.operator) ?? false;
  const { mutateAsync } = useWrite(cloneRole);
  return (
    <SideModal
      opened
      onClose={onClose}
      title={t('admin.role.clone.title', { role: role.name })}
      purpose={t(operator ? 'admin.role.clone.shared' : 'admin.role.clone.own')}
    >
      <Form
        schema={cloneRole.body}
        otherwise={failureTexts(roles).notCreated}
        defaultValues={{ name: t('admin.role.clone.name', { role: role.name }) }}
        onSubmit={async (body) => {
          const { data, message } = await mutateAsync({ params: { idRole: role.idRole }, body });
          if (message) snackbar.success(message);
          onCloned(data.idRole);
        }}
      >
        <TextField name="name" label={t('contract:field.name')} />
        <FormActions always onCancel={onClose} submitLabel={t('admin.role.clone.do')} />
      </Form>
    </SideModal>
  );
}
