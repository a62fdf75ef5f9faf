import { SegmentedControl } from '@mantine/core';
import { useNavigate, useSearch } from '../../../lib/navigation.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import classes from '../tracker.module.css';
import { ActionsTable } from './actions-table.tsx';
import { DaysTable } from './days-table.tsx';
import type { FieldTableProps } from './field-table-props.ts';
import { VisitsTable } from './visits-table.tsx';

const kinds = ['acciones', 'dias', 'visitas'] as const;
type Kind = (typeof kinds)[number];

/** The same filters as tables: actions, days and visits. */
export function FieldTables({ data, filter }: FieldTableProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { de } = useSearch();
  const kind: Kind = kinds.find((one) => one === de) ?? kinds[0];
  return (
    <div className={classes.tables}>
      <SegmentedControl
        aria-label={t('tracker.table.kinds')}
        value={kind}
        onChange={(next) =>
          void navigate({
            to: '.',
            search: (now) => ({
              ...now,
              de: next === kinds[0] ? undefined : next,
              order: undefined,
              page: undefined,
            }),
            resetScroll: false,
          })
        }
        data={kinds.map((value) => ({ value, label: t(`tracker.table.${value}`) }))}
      />
      {kind === 'acciones' && <ActionsTable data={data} filter={filter} />}
      {kind === 'dias' && <DaysTable filter={filter} />}
      {kind === 'visitas' && <VisitsTable filter={filter} />}
    </div>
  );
}
