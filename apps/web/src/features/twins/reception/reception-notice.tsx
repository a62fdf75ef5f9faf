import type { TwinReception } from '@gemelo/contract/endpoints/gateway';
import type { TwinDetail } from '@gemelo/contract/endpoints/twins';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import type { TwinDrawer } from '../twin-drawers.tsx';
import { ReceptionStep } from './reception-step.tsx';
import { receptionText } from './reception-text.ts';
import { useReception } from './use-reception.ts';

/** What is heard of the device without being of use; nothing at all is heard for any other reason. */
const isHeard = (reason: TwinReception['reason']) =>
  reason === 'faults' || reason === 'unmapped' || reason === 'attributes' || reason === 'idle';

function titleOf(reason: TwinReception['reason']) {
  if (reason === 'refused') return 'refusedTitle';
  return isHeard(reason) ? 'idleTitle' : 'title';
}

interface ReceptionNoticeProps {
  twin: TwinDetail;
  drawer: TwinDrawer;
}

/** Above the values of a device that is not heard any more: why, and the next step. */
export function ReceptionNotice({ twin, drawer }: ReceptionNoticeProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const reception = useReception(twin.idTwin).data?.data;
  const text = receptionText(reception, { t, format });
  if (!reception || !text) return null;
  return (
    <Notice
      tone={twin.state === 'Inactivo' ? 'info' : 'warning'}
      title={t(`reception.${titleOf(reception.reason)}`)}
      action={<ReceptionStep twin={twin} reception={reception} drawer={drawer} />}
    >
      {text}
    </Notice>
  );
}
