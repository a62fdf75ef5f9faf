import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { saveCsv } from '../../lib/save-file.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { DrawerFoot } from '../../ui/dialogs/drawer-foot.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import text from '../../ui/text/text.module.css';
import type { ImportColumn } from './import-column.ts';
import { IssueList } from './issue-list.tsx';
import { badRows, badTable, goodRows, type Preview, type PreviewRow, shownRows } from './preview.ts';
import { PreviewTable } from './preview-table.tsx';

/** Wrapper around the shown rows that resolves the names of ids. */
export type RowsFrame = (rows: readonly PreviewRow[], table: ReactNode) => ReactNode;

/** How many rows an import takes, or took, in the words of what they are. */
export type CountWords = Record<'write' | 'done', (count: number) => string>;

interface ImportPreviewProps {
  title: string;
  columns: readonly ImportColumn[];
  words: CountWords;
  frame: RowsFrame;
  preview: Preview;
  /** What was written of the file before; its invalid rows are left. */
  written: number;
  writing: boolean;
  /** Writes the rows on these lines. */
  onWrite: (lines: number[]) => void;
  onCancel: () => void;
}

function Summary({ preview, words, written }: Pick<ImportPreviewProps, 'preview' | 'words' | 'written'>) {
  const { t } = useTranslation();
  const { bad, rows } = preview;
  if (written > 0)
    return (
      <Notice tone="normal" title={words.done(written)}>
        {t('catalogues.import.left', { count: bad })}
      </Notice>
    );
  if (bad === 0) return <Notice tone="normal">{t('catalogues.import.good', { total: rows.length })}</Notice>;
  return (
    <Notice tone="warning" title={t('catalogues.import.bad', { bad, total: rows.length })}>
      {t(bad < rows.length ? 'catalogues.import.fix' : 'catalogues.import.allBad')}
    </Notice>
  );
}

/** Preview of an import: what is wrong first; the valid rows can be written without the others. */
export function ImportPreview(props: ImportPreviewProps) {
  const { title, columns, words, frame, preview, written, writing, onWrite, onCancel } = props;
  const { t } = useTranslation();
  const bad = badRows(preview);
  const good = goodRows(preview);
  const shown = shownRows(preview);
  const total = preview.rows.length;
  const saveBad = () =>
    void saveCsv(
      badTable(preview, columns, t('catalogues.import.reasons')),
      `${t('catalogues.import.badFile', { title })}.csv`,
    );
  return (
    <>
      <Summary preview={preview} words={words} written={written} />
      {bad.length > 0 && <IssueList rows={bad} columns={columns} />}
      {shown.length < total && (
        <span className={text.note}>{t('catalogues.import.part', { shown: shown.length, total })}</span>
      )}
      {frame(shown, <PreviewTable columns={columns} rows={shown} />)}
      <DrawerFoot>
        <Button variant="default" onClick={onCancel} disabled={writing}>
          {t(written > 0 ? 'ui.close' : 'ui.cancel')}
        </Button>
        {bad.length > 0 && (
          <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={saveBad}>
            {t('catalogues.import.saveBad', { count: bad.length })}
          </Button>
        )}
        {good.length > 0 && (
          <Button onClick={() => onWrite(good.map(({ line }) => line))} loading={writing}>
            {words.write(good.length)}
          </Button>
        )}
      </DrawerFoot>
    </>
  );
}
