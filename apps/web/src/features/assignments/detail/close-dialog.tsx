import {
  type AssignmentDetail,
  closeAssignment,
  closeTwinAssignment,
  type TwinAssignment,
} from '@gemelo/contract/endpoints/assignments';
import { activeWarehouses } from '@gemelo/contract/endpoints/warehouses';
import { FormProvider, useForm } from 'react-hook-form';
import { linkTo } from '../../../lib/addresses.ts';
import type { ApiFailure } from '../../../lib/api.ts';
import { useNavigate } from '../../../lib/navigation.ts';
import { useWrite } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { showSuccess } from '../../../ui/dialogs/dialogs.ts';
import { JustificationDialog } from '../../../ui/dialogs/justification-dialog.tsx';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { AsyncSelectField } from '../../../ui/form/async-select-field.tsx';
import { maxLengthOf } from '../../../ui/form/field-schema.ts';
import { useErrorText } from '../../../ui/states/error-text.ts';

interface CloseDialogProps {
  assignment: AssignmentDetail;
  /** A single device; `undefined` closes the assignment with all its devices. */
  only?: TwinAssignment;
  onClose: () => void;
}

/** Asks for the reason, and for the destination of devices that leave for another warehouse. */
export function CloseDialog({ assignment, only, onClose }: CloseDialogProps) {
  const { t } = useTranslation();
  const textOf = useErrorText();
  const navigate = useNavigate();
  const form = useForm<{ idDestination: number | null }>({ defaultValues: { idDestination: null } });
  const leaving = only ? [only] : assignment.TwinAssignments.filter(({ state }) => state === 'Activo');
  const travels = leaving.some(({ Twin }) => Twin.twinType === 'Circulante');
  const outcome = {
    onSuccess: () => {
      onClose();
      const sent = form.getValues('idDestination') !== null;
      void showSuccess({
        detail: only
          ? t(sent ? 'assignments.close.oneSent' : 'assignments.close.oneDone', { name: only.Twin.name })
          : t(sent ? 'assignments.close.allSent' : 'assignments.close.allDone', { count: leaving.length }),
        action: sent
          ? {
              label: t('assignments.close.seeTransit'),
              onClick: () => void navigate({ ...linkTo('assignments'), search: { tab: 'transit' } }),
            }
          : {
              label: t('assignments.one.back'),
              onClick: () => void navigate(linkTo('assignments')),
            },
      });
    },
    onError: (failure: ApiFailure) => void snackbar.error(textOf(failure, 'REQUEST_FAILED')),
  };
  const closeAll = useWrite(closeAssignment, outcome);
  const closeOne = useWrite(closeTwinAssignment, outcome);

  const accept = (justification: string) => {
    const body = { justification, idDestination: form.getValues('idDestination') };
    if (only) closeOne.mutate({ params: { idTwinAssignment: only.idTwinAssignment }, body });
    else closeAll.mutate({ params: { idAssignment: assignment.idAssignment }, body });
  };

  return (
    <FormProvider {...form}>
      <JustificationDialog
        icon="Inactivo"
        title={
          only ? t('assignments.close.oneTitle', { name: only.Twin.name }) : t('assignments.close.allTitle')
        }
        text={
          only ? t('assignments.close.oneText') : t('assignments.close.allText', { count: leaving.length })
        }
        maxLength={maxLengthOf(closeAssignment.body.shape.justification)}
        pending={closeAll.isPending || closeOne.isPending}
        onAccept={accept}
        onClose={onClose}
      >
        {travels && (
          <AsyncSelectField
            optional
            name="idDestination"
            label={t('assignments.close.destination')}
            description={t('assignments.close.destinationHint')}
            endpoint={activeWarehouses}
            input={{ params: { id: assignment.idCompany } }}
            option={(warehouse) => ({ value: warehouse.idWarehouse, label: warehouse.name })}
          />
        )}
      </JustificationDialog>
    </FormProvider>
  );
}
