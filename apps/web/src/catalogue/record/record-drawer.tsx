import type { Catalogue } from '@gemelo/contract/kit/catalogue';
import { Tabs } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import { useSeededNames } from '../../lib/use-seeded-names.ts';
import { SideModal } from '../../ui/dialogs/side-modal.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { CatalogueForm } from '../catalogue-form.tsx';
import { useRights } from '../catalogue-rights.ts';
import { idOf, nameOf, type Row } from '../catalogue-row.ts';
import { useCatalogueWords } from '../catalogue-words.ts';
import { HistoryPanel } from '../history/history-panel.tsx';
import classes from './record.module.css';
import { RecordFacts } from './record-facts.tsx';

export type RecordTab = 'data' | 'history';

interface RecordDrawerProps {
  catalogue: Catalogue;
  row: Row;
  tab: RecordTab;
  opened: boolean;
  onClose: () => void;
}

/** One row over the list, editable or read-only, with its history. */
export function RecordDrawer({ catalogue, row, tab: first, opened, onClose }: RecordDrawerProps) {
  const { t } = useTranslation();
  const seeded = useSeededNames();
  const { one } = useCatalogueWords(catalogue);
  const { whyNot } = useRights(catalogue);
  const [tab, setTab] = useState<string | null>(first);
  const reason = whyNot(row);
  const { update } = catalogue.endpoints;
  const editable = update && !reason;
  return (
    <SideModal
      opened={opened}
      onClose={onClose}
      title={<bdi>{seeded.nameOf(catalogue.name, nameOf(catalogue, row))}</bdi>}
      purpose={editable ? t('catalogues.edit.purpose', { one }) : t('catalogues.view.purpose', { one })}
    >
      <Tabs value={tab} onChange={setTab} className={classes.tabs ?? ''}>
        <Tabs.List>
          <Tabs.Tab value="data">{t('catalogues.record.data')}</Tabs.Tab>
          <Tabs.Tab value="history">{t('catalogues.history.title')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="data" className={classes.panel ?? ''}>
          {editable ? (
            <CatalogueForm catalogue={catalogue} endpoint={update} row={row} onClose={onClose} />
          ) : (
            <>
              {reason && (
                <div className={classes.note}>
                  <Notice tone="info">{t(`catalogues.readOnly.${reason}`)}</Notice>
                </div>
              )}
              <RecordFacts catalogue={catalogue} row={row} />
            </>
          )}
        </Tabs.Panel>
        <Tabs.Panel value="history" className={classes.panel ?? ''}>
          {tab === 'history' && <HistoryPanel catalogue={catalogue} id={idOf(catalogue, row)} />}
        </Tabs.Panel>
      </Tabs>
    </SideModal>
  );
}
