import type { CompanyElement, ProjectApp } from '@gemelo/contract/endpoints/company-elements';
import { NotFound } from '@gemelo/contract/kit/errors';
import type { State } from '@gemelo/contract/kit/fields';
import type { Database, Tx } from '../../db/client.ts';
import { moved, recordsOf, rowLock } from '../../db/records.ts';
import { checkChosen } from '../../db/references.ts';
import type { Actor } from '../../http/actor.ts';
import { elementOfPair, findElement } from './company-elements.queries.ts';
import { findApp } from './project-app.queries.ts';

const facts = ({ Project, Screen, ScreenElement, state }: CompanyElement) => ({
  name: ScreenElement.label,
  Project: Project.name,
  Screen: Screen.name,
  state,
});

/** Which elements of the field app each company project shows. */
export function createCompanyElementService(database: Database) {
  const elements = recordsOf<Actor, CompanyElement>(database, {
    entity: 'company-element',
    find: (tx, _actor, id) => findElement(tx, id),
    lock: rowLock('companyScreenElement', 'idCompanyScreenElement'),
    facts,
  });
  const lockProject = rowLock('companyProject', 'idCompanyProject');

  const mustFindApp = async (tx: Tx, idCompanyProject: number): Promise<ProjectApp> => {
    const app = await findApp(tx, idCompanyProject);
    if (!app) throw new NotFound('company-project', idCompanyProject);
    return app;
  };

  /** Whoever switches elements of a project holds it, so that a pair is made once. */
  const holdProject = async (tx: Tx, actor: Actor, idCompanyProject: number) => {
    lockProject(tx, actor, idCompanyProject);
    const project = await tx
      .selectFrom('companyProject')
      .select('idCompany')
      .where('idCompanyProject', '=', idCompanyProject)
      .executeTakeFirst();
    if (!project) throw new NotFound('company-project', idCompanyProject);
    return project.idCompany;
  };

  const setState = async (tx: Tx, actor: Actor, id: number, state: State): Promise<CompanyElement> => {
    const before = await elements.hold(tx, actor, id);
    if (before.state === state) return before;
    await tx
      .updateTable('companyScreenElement')
      .set({ state, ...moved })
      .where('idCompanyScreenElement', '=', id)
      .execute();
    return elements.noteChanged(tx, actor, id, before, { action: 'state' });
  };

  /** Makes the row of an element that was never chosen, or activates it again. */
  const switchOn = async (
    tx: Tx,
    actor: Actor,
    pair: { idCompany: number; idCompanyProject: number; idScreenElement: number },
  ): Promise<CompanyElement> => {
    const known = await elementOfPair.first(tx, pair);
    if (known) return setState(tx, actor, known.idCompanyScreenElement, 'Activo');
    const { idCompanyScreenElement } = await tx
      .insertInto('companyScreenElement')
      .values(pair)
      .returning('idCompanyScreenElement')
      .executeTakeFirstOrThrow();
    return elements.noteCreated(tx, actor, idCompanyScreenElement);
  };

  const checkElements = (tx: Tx, path: string, chosen: readonly number[]) =>
    checkChosen(tx, [{ path, table: 'screenElement', id: 'idScreenElement', chosen }]);

  return {
    read: elements.read,

    app: (actor: Actor, idCompanyProject: number): Promise<ProjectApp> =>
      database.read(actor, (tx) => mustFindApp(tx, idCompanyProject)),

    create: (actor: Actor, pair: { idCompanyProject: number; idScreenElement: number }) =>
      database.transaction(actor, async (tx) => {
        const idCompany = await holdProject(tx, actor, pair.idCompanyProject);
        await checkElements(tx, 'idScreenElement', [pair.idScreenElement]);
        return switchOn(tx, actor, { ...pair, idCompany });
      }),

    setState: (actor: Actor, id: number, state: State) =>
      database.transaction(actor, (tx) => setState(tx, actor, id, state)),

    /** Several at once; an element that was never chosen is off already. */
    setSeveral: (actor: Actor, idCompanyProject: number, state: State, ids: readonly number[]) =>
      database.transaction(actor, async (tx) => {
        const idCompany = await holdProject(tx, actor, idCompanyProject);
        if (state === 'Activo') await checkElements(tx, 'idScreenElements', ids);
        for (const idScreenElement of new Set(ids)) {
          const pair = { idCompany, idCompanyProject, idScreenElement };
          if (state === 'Activo') await switchOn(tx, actor, pair);
          else {
            const known = await elementOfPair.first(tx, pair);
            if (known) await setState(tx, actor, known.idCompanyScreenElement, state);
          }
        }
        return mustFindApp(tx, idCompanyProject);
      }),
  };
}
export type CompanyElementService = ReturnType<typeof createCompanyElementService>;
