import type { Catalogue } from '@gemelo/contract/kit/catalogue';
import { Button } from '@mantine/core';
import { IconArrowsDiff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DialogFrame } from '../../ui/dialogs/dialog-frame.tsx';
import { useFieldWords } from '../catalogue-words.ts';
import { FieldValue, fieldNamed } from '../field-renderers/field-value.tsx';
import { Names } from '../names.tsx';
import classes from './conflict-dialog.module.css';
import { conflictsOf, type Versions } from './merge.ts';

export type Verdict = 'mine' | 'theirs' | 'back';

interface ConflictDialogProps {
  catalogue: Catalogue;
  versions: Versions;
  settle: (verdict: Verdict) => void;
}

/** Somebody else was faster: what it was, what it is and what was typed, field by field. */
export function ConflictDialog({ catalogue, versions, settle }: ConflictDialogProps) {
  const { t } = useTranslation();
  const words = useFieldWords();
  const columns = ['had', 'now', 'typed'] as const;
  const conflicts = conflictsOf(catalogue, versions);
  return (
    <DialogFrame
      size={760}
      title={t('catalogues.conflict.title')}
      icon={<IconArrowsDiff size={20} aria-hidden />}
      onClose={() => settle('back')}
      footer={
        <>
          <Button variant="default" onClick={() => settle('theirs')}>
            {t('catalogues.conflict.theirs')}
          </Button>
          <Button data-autofocus onClick={() => settle('mine')}>
            {t('catalogues.conflict.mine')}
          </Button>
        </>
      }
    >
      <p className={classes.text}>{t('contract:error.STALE')}</p>
      <Names fields={catalogue.fields} records={columns.map((column) => versions[column])}>
        <div className={classes.scroller}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t('catalogues.conflict.field')}</th>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {t(`catalogues.conflict.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {conflicts.map(({ name, by }) => (
                <tr key={name} data-by={by}>
                  <th scope="row">{words.label(name)}</th>
                  {columns.map((column) => (
                    <td key={column} data-column={column}>
                      <FieldValue
                        name={name}
                        field={fieldNamed(catalogue, name, versions[column][name])}
                        value={versions[column][name]}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Names>
      <p className={classes.text}>{t('catalogues.conflict.explain')}</p>
    </DialogFrame>
  );
}
