import { oneAssignment } from '@gemelo/contract/endpoints/assignments';
import { useEffect } from 'react';
import { useRead } from '../../../lib/query.ts';
import { TransferDrawer } from '../../../parts/assignments/transfer-drawer.tsx';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { useErrorText } from '../../../ui/states/error-text.ts';

interface TransferAssignmentProps {
  idAssignment: number;
  onClose: () => void;
}

/** Transfers all current devices of an assignment. */
export function TransferAssignment({ idAssignment, onClose }: TransferAssignmentProps) {
  const textOf = useErrorText();
  const { data, error } = useRead(oneAssignment, { params: { id: idAssignment } });
  useEffect(() => {
    if (!error) return;
    snackbar.error(textOf(error));
    onClose();
  }, [error, textOf, onClose]);
  if (!data) return null;
  const twins = data.data.TwinAssignments.filter(({ state }) => state === 'Activo');
  return (
    <TransferDrawer
      idCompany={data.data.idCompany}
      twins={twins.map(({ idTwin }) => idTwin)}
      onClose={onClose}
    />
  );
}
