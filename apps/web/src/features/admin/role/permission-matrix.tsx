import { type Action, actions, type Resource } from '@gemelo/contract/permissions';
import { Checkbox, CloseButton, TextInput } from '@mantine/core';
import { IconSearch, IconSearchOff } from '@tabler/icons-react';
import { Fragment, useCallback, useMemo, useRef, useState } from 'react';
import { useFieldWords } from '../../../catalogue/catalogue-words.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import stack from '../../../ui/layout/stack.module.css';
import { NoData } from '../../../ui/states/no-data.tsx';
import classes from './matrix.module.css';
import { fillOf, idsIn, type MatrixGroup, type MatrixRow, searchMatrix, toggleAll } from './matrix.ts';
import { MatrixRowView } from './matrix-row.tsx';

interface PermissionMatrixProps {
  groups: readonly MatrixGroup[];
  given: ReadonlySet<number>;
  /** Resources whose view permission is implied by a page of the role. */
  viewed: ReadonlySet<string>;
  mayGive: (id: number) => boolean;
  readOnly: boolean;
  onChange: (given: Set<number>) => void;
}

/** Resources by actions; toggles a cell, a row, a column, or everything shown. */
export function PermissionMatrix({
  groups,
  given,
  viewed,
  mayGive,
  readOnly,
  onChange,
}: PermissionMatrixProps) {
  const { t } = useTranslation();
  const words = useFieldWords();
  const [search, setSearch] = useState('');
  const nameOf = useCallback((resource: Resource) => words.kind(resource), [words]);
  const shown = useMemo(() => searchMatrix(groups, search, nameOf), [groups, search, nameOf]);
  const rows = shown.flatMap((group) => group.rows);
  const latest = useRef<(ids: readonly number[]) => void>(undefined);
  latest.current = (ids) => onChange(toggleAll(ids, given, mayGive));
  const toggle = useCallback((ids: readonly number[]) => latest.current?.(ids), []);

  const boxFor = (over: readonly MatrixRow[], label: string, only?: Action) => {
    const ids = idsIn(over, only);
    const fill = fillOf(ids, given);
    const byPage = (only ?? 'view') === 'view' && over.some(({ resource }) => viewed.has(resource));
    return (
      <Checkbox
        size="sm"
        aria-label={label}
        checked={fill === 'all'}
        indeterminate={fill === 'some' || (fill === 'none' && byPage)}
        disabled={readOnly || !ids.some((id) => given.has(id) || mayGive(id))}
        onChange={() => toggle(ids)}
      />
    );
  };

  return (
    <div className={stack.tight}>
      <TextInput
        className={classes.search ?? ''}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        aria-label={t('admin.matrix.search')}
        placeholder={t('admin.matrix.search')}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={
          search && (
            <CloseButton size="sm" aria-label={t('table.clearSearch')} onClick={() => setSearch('')} />
          )
        }
      />
      {rows.length === 0 ? (
        <NoData compact icon={<IconSearchOff size={24} stroke={1.5} />} title={t('admin.matrix.none')} />
      ) : (
        <table className={classes.table}>
          <caption className={classes.caption}>{t('admin.matrix.caption')}</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className={classes.resource}>
                  {boxFor(rows, t('admin.matrix.all'))}
                  {t('admin.matrix.resource')}
                </span>
              </th>
              {actions.map((action) => (
                <th key={action} scope="col">
                  <span className={classes.column}>
                    {t(`ui.action.${action}`)}
                    {boxFor(rows, t('admin.matrix.column', { action: t(`ui.action.${action}`) }), action)}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ group, rows: inGroup }) => (
              <Fragment key={group}>
                <tr className={classes.group}>
                  <th colSpan={actions.length + 1} scope="rowgroup">
                    <span className={classes.resource}>
                      {boxFor(inGroup, t('admin.matrix.row', { resource: t(`admin.group.${group}`) }))}
                      {t(`admin.group.${group}`)}
                    </span>
                  </th>
                </tr>
                {inGroup.map((row) => (
                  <MatrixRowView
                    key={row.resource}
                    row={row}
                    name={nameOf(row.resource)}
                    held={heldIn(row.ids, given)}
                    givable={heldIn(row.ids, { has: mayGive })}
                    viewed={viewed.has(row.resource)}
                    readOnly={readOnly}
                    onToggle={toggle}
                  />
                ))}
              </Fragment>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

/** One bit per action, so that a memoised row only renders when it changed. */
const heldIn = (ids: Partial<Record<Action, number>>, given: { has: (id: number) => boolean }): number =>
  actions.reduce((bits, action, index) => {
    const id = ids[action];
    return id !== undefined && given.has(id) ? bits | (1 << index) : bits;
  }, 0);
