import { sql } from 'kysely';
import { defineList } from '../../db/lists/define-list.ts';
import { among, equals, where } from '../../db/lists/filters.ts';
import { builder, given } from '../../db/prepared.ts';
import { presentChartNote, selectChartNotes } from './chart-notes.queries.ts';

interface ChartNoteFilters {
  idCompany?: number | undefined;
  idWarehouse?: number[] | undefined;
  idMeasurement?: number[] | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export const chartNoteList = defineList<ChartNoteFilters>()({
  entity: 'chart-note',
  rows: () => selectChartNotes(builder),
  filters: {
    idCompany: equals('n.idCompany'),
    idWarehouse: among('n.idWarehouse'),
    idMeasurement: among('n.idMeasurement'),
    from: where<string>(() => sql<boolean>`n.at >= ${given('from')}`),
    to: where<string>(() => sql<boolean>`n.at < ${given('to')}`),
  },
  order: { at: 'n.at', createdAt: 'n.createdAt' },
  newest: ['n.at', 'n.idChartNote'],
  present: presentChartNote,
});
