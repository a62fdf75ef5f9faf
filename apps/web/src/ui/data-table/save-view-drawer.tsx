import { saveView } from '@gemelo/contract/endpoints/views';
import { useWrite } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { SideModal } from '../dialogs/side-modal.tsx';
import { snackbar } from '../dialogs/snackbar.ts';
import { Form } from '../form/form.tsx';
import { FormActions } from '../form/form-actions.tsx';
import { SwitchField } from '../form/switch-field.tsx';
import { TextField } from '../form/text-field.tsx';

interface SaveViewDrawerProps {
  screen: string;
  query: string;
  onClose: () => void;
}

/** Names the view that the address describes. */
export function SaveViewDrawer({ screen, query, onClose }: SaveViewDrawerProps) {
  const { t } = useTranslation();
  const { mutateAsync } = useWrite(saveView, { changes: 'view' });
  return (
    <SideModal opened onClose={onClose} title={t('table.views.save')}>
      <Form
        schema={saveView.body}
        defaultValues={{ screen, query, name: '', shared: false }}
        onSubmit={async (body) => {
          const { message } = await mutateAsync({ body });
          if (message) snackbar.success(message);
          onClose();
        }}
      >
        <TextField name="name" label={t('table.views.name')} autoFocus />
        <SwitchField name="shared" label={t('table.views.shared')} />
        <FormActions always onCancel={onClose} />
      </Form>
    </SideModal>
  );
}
