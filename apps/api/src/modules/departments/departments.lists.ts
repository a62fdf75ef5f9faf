import { defineList } from '../../db/lists/define-list.ts';
import { among } from '../../db/lists/filters.ts';
import { matching } from '../../db/lists/search.ts';
import { builder } from '../../db/prepared.ts';

interface DepartmentFilters {
  search?: string | undefined;
  idCountry?: number[] | undefined;
  idDepartment?: number[] | undefined;
}

export const departmentList = defineList<DepartmentFilters>()({
  entity: 'country',
  rows: () =>
    builder
      .selectFrom('department as d')
      .innerJoin('country as n', 'n.idCountry', 'd.idCountry')
      .select(['d.idDepartment', 'd.name', 'd.idCountry', 'n.name as countryName'])
      .where('n.state', '=', 'Activo'),
  filters: {
    search: matching(['d.name', 'n.name']),
    idCountry: among('d.idCountry'),
    idDepartment: among('d.idDepartment'),
  },
  order: { name: 'd.name', idDepartment: 'd.idDepartment' },
  newest: ['d.idDepartment'],
  present: ({ idCountry, countryName, ...row }) => ({ ...row, Country: { idCountry, name: countryName } }),
});
