import type { TwinDetail } from '@gemelo/contract/endpoints/twins';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import type { TwinDrawer } from '../twin-drawers.tsx';
import { ReceptionStep } from './reception-step.tsx';
import { receptionText } from './reception-text.ts';
import { useReception } from './use-reception.ts';

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
      title={t('reception.title')}
      action={<ReceptionStep twin={twin} reception={reception} drawer={drawer} />}
    >
      {text}
    </Notice>
  );
}
