import type { Catalogue } from '@gemelo/contract/kit/catalogue';
import { useCan, useSession } from '../lib/session.ts';
import type { Row } from './catalogue-row.ts';

const ADMINISTRATOR = 1;

/** Why somebody may only read: the data is the operator's, or the role says so. */
export type Reason = 'operator' | 'role';

export interface Rights {
  create: boolean;
  arrange: boolean;
  /** Whether rows of one's own may be edited, and activated or inactivated; single rows are asked with `whyNot`. */
  edit: boolean;
  setState: boolean;
  /** Why a row cannot be edited; nothing when it can. */
  whyNot: (row: Row) => Reason | undefined;
  maySetState: (row: Row) => boolean;
  mayRemove: (row: Row) => boolean;
  /** Why nothing here can be changed; nothing when something can. */
  readOnly: Reason | undefined;
  /** Sees the rows of every company. */
  seesAll: boolean;
  operator: boolean;
  idCompany: number | undefined;
}

/** What the person may do here; the server decides, this only keeps dead buttons away. */
export function useRights(catalogue: Catalogue): Rights {
  const can = useCan();
  const user = useSession((session) => session.user);
  const { scope, resource, endpoints, extras } = catalogue;
  const operator = user?.operator ?? false;
  const seesAll = operator && (user?.roles.some(({ idRole }) => idRole === ADMINISTRATOR) ?? false);
  const ownCatalogue = scope !== 'global' || operator;
  const owns = (row: Row) => ownCatalogue && (scope !== 'shared' || operator || row.idCompany !== null);

  const edit = Boolean(endpoints.update) && can(`${resource}:edit`);
  const setState = Boolean(extras.states) && can(`${resource}:delete`);
  const create = Boolean(endpoints.create) && can(`${resource}:create`);
  const mayCreate = create && ownCatalogue && (scope !== 'self' || seesAll);
  const writesSomething = mayCreate || (ownCatalogue && (edit || setState));
  return {
    create: mayCreate,
    arrange: Boolean(extras.arrange) && edit && ownCatalogue,
    edit: edit && ownCatalogue,
    setState: setState && ownCatalogue,
    whyNot: (row) => (edit ? (owns(row) ? undefined : 'operator') : 'role'),
    maySetState: (row) => setState && owns(row),
    mayRemove: (row) => Boolean(endpoints.destroy) && can(`${resource}:delete`) && owns(row),
    readOnly: writesSomething ? undefined : edit || setState || create ? 'operator' : 'role',
    seesAll,
    operator,
    idCompany: user?.idCompany ?? undefined,
  };
}
