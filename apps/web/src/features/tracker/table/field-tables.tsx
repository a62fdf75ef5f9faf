import { SegmentedControl } from '@mantine/core';
import { IconUserOff } from '@tabler/icons-react';
import { useLocale } from '../../../lib/locale.ts';
import { useNavigate, useSearch } from '../../../lib/navigation.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { NoData } from '../../../ui/states/no-data.tsx';
import { peopleOf } from '../map/field-points.ts';
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
  const locale = useLocale();
  const { search, days, warehouses } = filter;
  // These lists know people by their id, so a search for names is answered by who is found beside the map.
  const users = search ? peopleOf(data.people, filter, locale).map(({ idUser }) => idUser) : filter.users;
  const isNobody = search !== '' && users.length === 0;
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
      {kind !== 'acciones' && isNobody && (
        <NoData
          compact
          icon={<IconUserOff size={24} stroke={1.5} />}
          title={t('tracker.people.none')}
          text={t('tracker.people.noneText')}
        />
      )}
      {kind === 'dias' && !isNobody && <DaysTable {...{ users, days }} today={data.today} />}
      {kind === 'visitas' && !isNobody && <VisitsTable {...{ users, days, warehouses }} />}
    </div>
  );
}
