import { actions } from '@gemelo/contract/permissions';
import { Checkbox } from '@mantine/core';
import { IconFileCheck, IconLock } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';
import classes from './matrix.module.css';
import { idsIn, type MatrixRow } from './matrix.ts';

interface MatrixRowViewProps {
  row: MatrixRow;
  name: string;
  /** Bit masks of the granted and the grantable actions, in their order. */
  held: number;
  givable: number;
  viewed: boolean;
  readOnly: boolean;
  onToggle: (ids: number[]) => void;
}

const ALL = (1 << actions.length) - 1;

function RowView({ row, name, held, givable, viewed, readOnly, onToggle }: MatrixRowViewProps) {
  const { t } = useTranslation();
  return (
    <tr>
      <th scope="row">
        <span className={classes.resource}>
          <Checkbox
            size="sm"
            aria-label={t('admin.matrix.row', { resource: name })}
            checked={held === ALL}
            indeterminate={held !== ALL && (held !== 0 || viewed)}
            disabled={readOnly || (held | givable) === 0}
            onChange={() => onToggle(idsIn([row]))}
          />
          <span className={classes.resourceName}>{name}</span>
        </span>
      </th>
      {actions.map((action, index) => {
        const id = row.ids[action];
        const byPage = action === 'view' && viewed;
        const has = (held & (1 << index)) !== 0;
        const may = has || (givable & (1 << index)) !== 0;
        if (id === undefined) return <td key={action} />;
        return (
          <td key={action}>
            <span className={classes.cell}>
              <Checkbox
                size="sm"
                // Outlined checkbox: allowed through a page, not by this permission.
                {...(has ? {} : { variant: 'outline', iconColor: 'var(--g-primary-text)' })}
                aria-label={`${name}: ${t(`ui.action.${action}`)}`}
                checked={has || byPage}
                disabled={readOnly || !may}
                onChange={() => onToggle([id])}
              />
              {!may && !readOnly && (
                <Mark text={t('admin.matrix.beyond')}>
                  <IconLock size={14} aria-hidden />
                </Mark>
              )}
              {byPage && (
                <Mark text={t('admin.matrix.byPage')}>
                  <IconFileCheck size={14} aria-hidden />
                </Mark>
              )}
            </span>
          </td>
        );
      })}
    </tr>
  );
}

function Mark({ text, children }: { text: string; children: ReactNode }) {
  return (
    <span data-hint={text} className={classes.mark} role="img" aria-label={text}>
      {children}
    </span>
  );
}

/** Memoised: a matrix has hundreds of checkboxes. */
export const MatrixRowView = memo(RowView);
