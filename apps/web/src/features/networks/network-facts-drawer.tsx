import type { Network } from '@gemelo/contract/endpoints/networks';
import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useTranslation } from '../../lib/translation.tsx';
import { SideModal } from '../../ui/dialogs/side-modal.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import stack from '../../ui/layout/stack.module.css';
import { Notice } from '../../ui/states/notice.tsx';
import { StateBadge } from '../../ui/states/state-badge.tsx';

interface NetworkFactsDrawerProps {
  network: Network;
  onReveal: () => void;
  onClose: () => void;
}

/** A network for who may not change it. */
export function NetworkFactsDrawer({ network, onReveal, onClose }: NetworkFactsDrawerProps) {
  const { t } = useTranslation();
  const { ssid, security, hidden, Warehouse, notes, state } = network;
  return (
    <SideModal opened onClose={onClose} title={<bdi>{network.name}</bdi>}>
      <div className={stack.stack}>
        <Facts
          facts={[
            [t('contract:field.ssid'), <bdi key="ssid">{ssid}</bdi>],
            [t('contract:field.security'), t(`contract:choice.security.${security}`)],
            [t('contract:field.hidden'), t(hidden ? 'catalogues.yes' : 'catalogues.no')],
            [t('contract:field.Warehouse'), Warehouse ? <bdi key="warehouse">{Warehouse.name}</bdi> : '—'],
            [t('contract:field.notes'), notes ? <bdi key="notes">{notes}</bdi> : '—'],
            [t('contract:field.state'), <StateBadge key="state" state={state} plain />],
          ]}
        />
        {network.mayReveal ? (
          <Button leftSection={<IconKey size={16} aria-hidden />} onClick={onReveal}>
            {t('networks.reveal.do')}
          </Button>
        ) : (
          security !== 'open' && <Notice tone="info">{t('networks.reveal.who')}</Notice>
        )}
      </div>
    </SideModal>
  );
}
