import { listDepartments } from '@gemelo/contract/endpoints/departments';
import type { Api } from '../../http/handle.ts';
import { departmentList } from './departments.lists.ts';

export function departmentRoutes(api: Api) {
  api.list(listDepartments, ({ query }, tx) => departmentList(tx, query));
}
