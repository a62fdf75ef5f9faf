import type { Catalogue } from '@gemelo/contract/kit/catalogue';
import { useCan, useSession } from '../lib/session.ts';
import type { Row } from './catalogue-row.ts';

const ADMINISTRATOR = 1;

/** Why a catalogue is read-only: the data belongs to the operator, or the role lacks the permission. */
export type Reason = 'operator' | 'role';

export interface Rights {
  create: boolean;
  arrange: boolean;
  /** Whether own rows may be edited, and activated or inactivated; `whyNot` answers for a single row. */
  edit: boolean;
  setState: boolean;
  /** Why a row cannot be edited; `undefined` if it can. */
  whyNot: (row: Row) => Reason | undefined;
  maySetState: (row: Row) => boolean;
  mayRemove: (row: Row) => boolean;
  /** Why nothing can be changed; `undefined` if something can. */
  readOnly: Reason | undefined;
  seesAll: boolean;
  operator: boolean;
  idCompany: number | undefined;
}

/** What the user may do here, to hide useless buttons; the server enforces it. */
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
