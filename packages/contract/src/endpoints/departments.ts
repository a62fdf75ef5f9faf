import * as z from 'zod/mini';
import { id, idParam, several } from '../kit/fields.ts';
import { listEndpoint } from '../kit/paging.ts';

const department = z.object({
  idDepartment: id(),
  name: z.string(),
  Country: z.object({ idCountry: id(), name: z.string() }),
});
export type Department = z.output<typeof department>;

export const listDepartments = listEndpoint({
  route: 'GET /api/v4/departments',
  area: 'departments',
  permission: 'member',
  summary: 'Departments of the active countries, to choose from in an address',
  row: department,
  filters: {
    idCountry: z.optional(several(idParam())),
    idDepartment: z.optional(several(idParam())),
  },
  orderBy: ['name', 'idDepartment'],
});
