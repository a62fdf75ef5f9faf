import { type TwinAssignment, updateInfo } from '@gemelo/contract/endpoints/assignments';
import { useWrite } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { Form } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { knownInfo } from '../edit/device-row.ts';
import classes from './detail.module.css';
import { useInfoLabel } from './use-info-label.ts';

const schema = updateInfo.body;

/** Existing items plus the usual ones. */
const itemsOf = ({ info }: TwinAssignment) => [
  ...knownInfo.map((name) => ({ name, value: info.find((item) => item.name === name)?.value ?? '' })),
  ...info
    .filter(({ name }) => !knownInfo.some((known) => known === name))
    .map(({ name, value }) => ({ name, value })),
];

/** Additional information of a device, one text per item. */
export function InfoEditor({ twin, onClose }: { twin: TwinAssignment; onClose: () => void }) {
  const { t } = useTranslation();
  const labelOf = useInfoLabel();
  const { mutateAsync } = useWrite(updateInfo);
  const items = itemsOf(twin);
  return (
    <Form
      schema={schema}
      defaultValues={{ idTwinAssignment: twin.idTwinAssignment, additionalInformation: items }}
      otherwise="REQUEST_FAILED"
      onSubmit={async ({ idTwinAssignment, additionalInformation }) => {
        const { message } = await mutateAsync({
          body: {
            idTwinAssignment,
            // A blank item that never existed is not sent.
            additionalInformation: additionalInformation.filter(
              ({ name, value }) => value !== '' || twin.info.some((item) => item.name === name),
            ),
          },
        });
        if (message) snackbar.success(message);
        onClose();
      }}
    >
      <div className={classes.infoFields}>
        {items.map(({ name }, index) => (
          <TextField
            key={name}
            name={`additionalInformation.${index}.value`}
            label={labelOf(name)}
            optional={false}
            autoFocus={index === 0}
          />
        ))}
      </div>
      <FormActions submitLabel={t('assignments.info.update')} onCancel={onClose} />
    </Form>
  );
}
