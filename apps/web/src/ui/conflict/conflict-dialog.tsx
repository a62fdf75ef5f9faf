import { Button } from '@mantine/core';
import { IconArrowsDiff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import { DialogFrame } from '../dialogs/dialog-frame.tsx';
import { FramedTable } from '../layout/framed-table.tsx';
import classes from './conflict-dialog.module.css';
import { conflictsOf, type Versions } from './merge.ts';

/** Label and formatted value of a field. */
export type Shown = (name: string, value: unknown) => { label: string; value: ReactNode };

export type Verdict = 'mine' | 'theirs' | 'back';

interface ConflictDialogProps {
  versions: Versions;
  shown: Shown;
  settle: (verdict: Verdict) => void;
}

const columns = ['loaded', 'stored', 'edited'] as const;

/** Shows a version conflict field by field: loaded, stored and edited value. */
export function ConflictDialog({ versions, shown, settle }: ConflictDialogProps) {
  const { t } = useTranslation();
  return (
    <DialogFrame
      size={760}
      title={t('forms.conflict.title')}
      icon={<IconArrowsDiff size={20} aria-hidden />}
      onClose={() => settle('back')}
      footer={
        <>
          <Button variant="default" onClick={() => settle('theirs')}>
            {t('forms.conflict.theirs')}
          </Button>
          <Button data-autofocus onClick={() => settle('mine')}>
            {t('forms.conflict.mine')}
          </Button>
        </>
      }
    >
      <p className={classes.text}>{t('contract:error.STALE')}</p>
      <FramedTable className={classes.lines}>
        <thead>
          <tr>
            <th scope="col">{t('forms.conflict.field')}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`forms.conflict.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {conflictsOf(versions).map(({ name, by }) => (
            <tr key={name} data-by={by}>
              <th scope="row">{shown(name, versions.stored[name]).label}</th>
              {columns.map((column) => (
                <td key={column} data-column={column} data-label={t(`forms.conflict.${column}`)}>
                  {shown(name, versions[column][name]).value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </FramedTable>
      <p className={classes.text}>{t('forms.conflict.explain')}</p>
    </DialogFrame>
  );
}
