import type { Exposure, ExposureStretch } from '@gemelo/contract/endpoints/exposure';
import { useMemo } from 'react';
import { linkTo } from '../../lib/addresses.ts';
import { useFormat } from '../../lib/format.ts';
import { useNavigate } from '../../lib/navigation.ts';
import { useTranslation } from '../../lib/translation.tsx';
import type { Column } from '../../ui/data-table/columns.ts';
import type { SortValues } from '../../ui/data-table/sort-rows.ts';
import { WholeTable } from '../../ui/data-table/whole-table.tsx';
import { Panel } from '../../ui/layout/card.tsx';
import { StateBadge } from '../../ui/states/state-badge.tsx';
import { usePlaceWords } from './place-words.tsx';

const sortBy: SortValues<ExposureStretch> = {
  twin: ({ twin }) => twin,
  from: ({ from }) => from,
  to: ({ to }) => to,
  hours: ({ hours }) => hours,
  humidityWarningHours: ({ humidityWarningHours }) => humidityWarningHours,
  humidityAlarmHours: ({ humidityAlarmHours }) => humidityAlarmHours,
  temperatureAlarmHours: ({ temperatureAlarmHours }) => temperatureAlarmHours,
  dewHours: ({ dewHours }) => dewHours,
};

function useColumns({ limits, twins }: Exposure): Column<ExposureStretch>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const words = usePlaceWords();
  return useMemo(() => {
    const limit = (value: number, unit: string) =>
      `> ${format.number(value, Number.isInteger(value) ? 0 : 1)} ${unit}`;
    const hours = (
      id: 'humidityWarningHours' | 'humidityAlarmHours' | 'temperatureAlarmHours' | 'dewHours',
      header: string,
    ): Column<ExposureStretch> => ({
      id,
      header,
      cell: (row) => t('exposure.hoursOf', { hours: format.number(row[id]) }),
      align: 'end',
      width: 104,
      priority: 1,
      downFirst: true,
    });
    return [
      {
        id: 'place',
        header: t('exposure.place'),
        cell: (row) =>
          row.destination === null ? (
            <bdi>{words(row)}</bdi>
          ) : (
            <StateBadge tone="info" plain>
              {words(row)}
            </StateBadge>
          ),
        fixed: true,
        minWidth: 180,
      },
      ...(twins.length > 1
        ? [
            {
              id: 'twin',
              header: t('exposure.device'),
              cell: (row: ExposureStretch) => <bdi>{row.twin}</bdi>,
              width: 150,
            },
          ]
        : []),
      { id: 'from', header: t('exposure.from'), cell: (row) => format.moment(row.from), width: 192 },
      { id: 'to', header: t('exposure.to'), cell: (row) => format.moment(row.to), width: 192, priority: -1 },
      {
        id: 'hours',
        header: t('exposure.duration'),
        cell: (row) => t('exposure.hoursOf', { hours: format.number(row.hours) }),
        align: 'end',
        width: 112,
        downFirst: true,
      },
      {
        id: 'share',
        header: t('exposure.share'),
        cell: (row) => (row.share === null ? '—' : format.percent(row.share)),
        align: 'end',
        width: 150,
        priority: -2,
      },
      hours('humidityWarningHours', limit(limits.humidityWarning, '%')),
      hours('humidityAlarmHours', limit(limits.humidityAlarm, '%')),
      hours('temperatureAlarmHours', limit(limits.temperatureAlarm, '°C')),
      hours('dewHours', t('exposure.dewShort')),
      {
        id: 'readings',
        header: t('exposure.readingsTitle'),
        cell: (row) => format.number(row.readings),
        align: 'end',
        width: 100,
        priority: -3,
      },
    ];
  }, [t, format, words, limits, twins.length]);
}

const keyOf = ({ idTwin, from }: ExposureStretch) => `${idTwin}/${from}`;

/** Each stretch with its place, its time and its figures; a row leads to its device. */
export function StretchesTable({ exposure }: { exposure: Exposure }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const columns = useColumns(exposure);
  return (
    <Panel title={t('exposure.stretches')} hint={t('exposure.rule')}>
      <WholeTable
        rows={exposure.stretches}
        columns={columns}
        rowId={keyOf}
        sortBy={sortBy}
        onOpen={({ idTwin }) => void navigate(linkTo('twin', idTwin))}
        label={t('exposure.stretches')}
      />
    </Panel>
  );
}
