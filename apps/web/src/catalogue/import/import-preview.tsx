import { Button, Switch } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import { DrawerFoot } from '../../ui/dialogs/drawer-foot.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import text from '../../ui/text/text.module.css';
import classes from './import.module.css';
import type { ImportColumn } from './import-column.ts';
import { type Preview, type PreviewRow, shownRows } from './preview.ts';
import { PreviewTable } from './preview-table.tsx';

/** Wrapper around the shown rows that resolves the names of ids. */
export type RowsFrame = (rows: readonly PreviewRow[], table: ReactNode) => ReactNode;

interface ImportPreviewProps {
  columns: readonly ImportColumn[];
  frame: RowsFrame;
  preview: Preview;
  writing: boolean;
  onWrite: () => void;
  onCancel: () => void;
}

/** Preview of an import; its rows can be written once all are valid. */
export function ImportPreview(props: ImportPreviewProps) {
  const { columns, frame, preview, writing, onWrite, onCancel } = props;
  const { t } = useTranslation();
  const [onlyBad, setOnlyBad] = useState(false);
  const { rows, bad } = preview;
  const total = rows.length;
  const shown = shownRows(preview, onlyBad && bad > 0);
  return (
    <>
      {bad > 0 ? (
        <Notice tone="warning" title={t('catalogues.import.bad', { bad, total })}>
          {t('catalogues.import.fix')}
        </Notice>
      ) : (
        <Notice tone="normal">{t('catalogues.import.good', { total })}</Notice>
      )}
      <div className={classes.tools}>
        {bad > 0 && (
          <Switch
            label={t('catalogues.import.onlyBad')}
            checked={onlyBad}
            onChange={(event) => setOnlyBad(event.currentTarget.checked)}
            withThumbIndicator={false}
          />
        )}
        {shown.length < (onlyBad ? bad : total) && (
          <span className={text.note}>{t('catalogues.import.part', { shown: shown.length, total })}</span>
        )}
      </div>
      {frame(shown, <PreviewTable columns={columns} rows={shown} />)}
      <DrawerFoot>
        <Button variant="default" onClick={onCancel} disabled={writing}>
          {t('ui.cancel')}
        </Button>
        {bad === 0 && (
          <Button onClick={onWrite} loading={writing}>
            {t('catalogues.import.write', { count: total })}
          </Button>
        )}
      </DrawerFoot>
    </>
  );
}
