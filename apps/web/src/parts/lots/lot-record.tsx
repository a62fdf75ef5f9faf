import type { Lot } from '@gemelo/contract/endpoints/lots';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { SideModal } from '../../ui/dialogs/side-modal.tsx';
import { StateBadge } from '../../ui/states/state-badge.tsx';
import { RecordLinksCard } from '../links/record-links-card.tsx';
import { CreateTask } from '../tasks/create-task.tsx';
import classes from './lot-record.module.css';

interface LotRecordProps {
  lot: Lot;
  onClose: () => void;
}

/** A lot with what has to do with it: its tasks, its tickets and other records. */
export function LotRecord({ lot, onClose }: LotRecordProps) {
  const { t } = useTranslation();
  const can = useCan();
  const title = t('parts.lots.task', { name: lot.name });
  return (
    <SideModal
      opened
      onClose={onClose}
      title={<bdi>{lot.name}</bdi>}
      purpose={lot.product ? <bdi>{lot.product}</bdi> : t('parts.lots.purpose')}
    >
      <div className={classes.record}>
        <div className={classes.head}>
          <StateBadge state={lot.state} />
          <CreateTask
            seed={{
              title,
              warehouse: lot.Warehouse,
              idCompany: lot.idCompany,
              links: [{ entity: 'lot', id: lot.idLot }],
            }}
          />
        </div>
        <RecordLinksCard entity="lot" id={lot.idLot} editable={can('lot:edit')} />
      </div>
    </SideModal>
  );
}
