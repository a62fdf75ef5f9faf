import type { TwinDetail } from '@gemelo/contract/endpoints/twins';
import { Button } from '@mantine/core';
import { IconAdjustments, IconBan, IconCircleCheck, IconPencil, IconQrcode } from '@tabler/icons-react';
import { useCan } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { CreateTicket } from '../../../parts/tickets/create-ticket.tsx';
import type { TwinDrawer } from '../twin-drawers.tsx';
import { useTwinState } from '../use-twin-state.ts';
import { BackToTwins } from './back-to-twins.tsx';

interface TwinActionsProps {
  twin: TwinDetail;
  drawer: TwinDrawer;
}

/** Actions the user may perform on the device. */
export function TwinActions({ twin, drawer }: TwinActionsProps) {
  const { t } = useTranslation();
  const can = useCan();
  const { toggle } = useTwinState();
  const active = twin.state === 'Activo';
  return (
    <>
      <BackToTwins />
      <Button
        variant="default"
        leftSection={<IconQrcode size={16} aria-hidden />}
        onClick={() => drawer.open({ kind: 'labels', twins: [twin] })}
      >
        {t('twins.label.do')}
      </Button>
      <CreateTicket seed={{ twin, warehouse: twin.Warehouse }} />
      {can('twin:delete') && (
        <Button
          variant="default"
          leftSection={active ? <IconBan size={16} aria-hidden /> : <IconCircleCheck size={16} aria-hidden />}
          onClick={() => void toggle(twin)}
        >
          {t(active ? 'catalogues.inactivate.do' : 'catalogues.activate.do')}
        </Button>
      )}
      {(can('twin:edit') || can('twin:create')) && (
        <Button
          variant="default"
          leftSection={<IconAdjustments size={16} aria-hidden />}
          onClick={() => drawer.open({ kind: 'configure', idTwin: twin.idTwin, name: twin.name })}
        >
          {t('twins.configure.do')}
        </Button>
      )}
      {can('twin:edit') && (
        <Button
          leftSection={<IconPencil size={16} aria-hidden />}
          onClick={() => drawer.open({ kind: 'edit', twin })}
        >
          {t('catalogues.edit.do')}
        </Button>
      )}
    </>
  );
}
