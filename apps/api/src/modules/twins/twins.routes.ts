import {
  activeTwins,
  addSensors,
  allTwins,
  availableStations,
  createTwin,
  fieldTwins,
  freeTwins,
  importTwins,
  oneTwin,
  ownTwins,
  sensorState,
  twinMovements,
  twinPlace,
  twinState,
  twinStates,
  twinsInTransit,
  twinsToReceive,
  twinsWithoutToken,
  updateSensor,
  updateTwin,
} from '@gemelo/contract/endpoints/twins';
import { Invalid } from '@gemelo/contract/kit/errors';
import { fieldIssues } from '@gemelo/contract/kit/issues';
import { sql } from 'kysely';
import { safeParse } from 'zod/v4/core';
import { type Actor, companyFor } from '../../http/actor.ts';
import { type Api, say } from '../../http/handle.ts';
import { listing } from '../../http/list.ts';
import { matches } from '../../http/search.ts';
import type { Movements } from '../movements/movements.service.ts';
import type { TwinSensorService } from './twin-sensors.service.ts';
import type { TwinImport } from './twins.import.ts';
import { filterTwins, listTwins, type TwinFilters } from './twins.lists.ts';
import { activeSensors, presentTwin } from './twins.queries.ts';
import { mustFindTwin, type TwinService } from './twins.service.ts';

interface Services {
  twins: TwinService;
  sensors: TwinSensorService;
  movements: Movements;
  importRows: TwinImport;
}

const own = (actor: Actor) => actor.idCompany ?? 0;
const ACTIVE: TwinFilters = { state: ['Activo'] };

function mountLists(api: Api) {
  api.list(allTwins, async ({ params, query }, tx) =>
    listTwins(await filterTwins(tx, params.idCompany, query)),
  );
  api.list(ownTwins, async ({ actor, query }, tx) => listTwins(await filterTwins(tx, own(actor), query)));
  api.list(activeTwins, async ({ actor, query }, tx) =>
    listTwins(await filterTwins(tx, own(actor), { ...query, ...ACTIVE })),
  );
  api.list(freeTwins, async ({ params, query }, tx) =>
    listTwins(
      await filterTwins(tx, params.idCompany, { ...query, ...ACTIVE, assigned: false, transit: false }),
    ),
  );
  api.list(twinsWithoutToken, async ({ actor, query }, tx) =>
    listTwins(
      (await filterTwins(tx, companyFor(actor, query.idCompany), { ...query, ...ACTIVE })).where(
        sql<boolean>`not exists (select from twin_token k where k.id_twin = twin.id_twin and k.state = 'Activo')`,
      ),
    ),
  );
  api.list(twinsInTransit, async ({ params, query }, tx) =>
    listTwins(await filterTwins(tx, params.idCompany, { ...query, transit: true })),
  );
  api.list(twinsToReceive, async ({ actor, params, query }, tx) =>
    listTwins(
      (await filterTwins(tx, params.idCompany, { ...query, transit: true })).$if(
        !actor.permissions.has('warehouse:edit'),
        // Whoever keeps certain warehouses receives what comes to them; others receive everywhere.
        (rows) =>
          rows.where(
            sql<boolean>`(not exists (select from warehouse_user wu where wu.id_user = ${actor.idUser})
              or twin.id_destination in (select wu.id_warehouse from warehouse_user wu where wu.id_user = ${actor.idUser}))`,
          ),
      ),
    ),
  );
  api.list(fieldTwins, async ({ params, query }, tx) =>
    listing(
      (await filterTwins(tx, params.idCompany, { ...query, ...ACTIVE })).select(
        activeSensors.as('twinSensors'),
      ),
      {
        entity: 'twin',
        order: { idTwin: 'twin.idTwin', name: 'twin.name', mac: 'twin.mac', createdAt: 'twin.createdAt' },
        newest: ['twin.idTwin'],
        present: (row) => ({ ...presentTwin(row), TwinSensors: row.twinSensors }),
      },
    ),
  );
  api.list(availableStations, ({ actor, query }, tx) =>
    listing(
      tx
        .selectFrom('station as s')
        .select(['s.idStation', 's.name'])
        .where('s.idCompany', '=', companyFor(actor, query.idCompany))
        .where('s.state', '=', 'Activo')
        .where(sql<boolean>`not exists (select from twin t where t.id_station = s.id_station)`)
        .$if(Boolean(query.search), (rows) => rows.where(matches(['s.name'], query.search ?? ''))),
      { entity: 'station', order: { name: 's.name' }, newest: ['s.idStation'], present: (row) => row },
    ),
  );
}

function parseMatch(match: Record<string, string>): TwinFilters {
  const parsed = safeParse(allTwins.query, match, { reportInput: true });
  if (!parsed.success) throw new Invalid(fieldIssues(parsed.error, 'match'));
  return parsed.data;
}

export function twinRoutes(api: Api, { twins, sensors, movements, importRows }: Services) {
  mountLists(api);
  api.handle(oneTwin, ({ actor, params }) => twins.read(actor, params.id));
  api.handle(createTwin, async ({ actor, body }) => say('REQUEST_DONE', await twins.create(actor, body)));
  api.handle(updateTwin, async ({ actor, body }) => say('REQUEST_DONE', await twins.update(actor, body)));
  api.handle(twinState, async ({ actor, params, body }) =>
    say('REQUEST_DONE', await twins.setState(actor, params.id, body.state, body.reason)),
  );
  api.handle(twinStates, async ({ actor, body: { state, reason, ids, match, idCompany } }) => {
    if ((ids === undefined) === (match === undefined)) throw new Invalid([{ path: 'ids', rule: 'required' }]);
    const which = ids
      ? { ids }
      : { filters: parseMatch(match ?? {}), idCompany: companyFor(actor, idCompany) };
    const changed = await twins.setStates(actor, state, reason, which);
    return say(
      state === 'Activo' ? 'SEVERAL_ACTIVATED' : 'SEVERAL_INACTIVATED',
      { changed },
      { count: changed },
    );
  });
  api.handle(addSensors, async ({ actor, body }) =>
    say('REQUEST_DONE', await sensors.add(actor, body.idTwin, body.sensors)),
  );
  api.handle(updateSensor, async ({ actor, params, body }) =>
    say('REQUEST_DONE', await sensors.update(actor, params.idTwin, params.idSensorTwin, body)),
  );
  api.handle(sensorState, async ({ actor, body }) =>
    say('REQUEST_DONE', await sensors.setState(actor, body.idTwin, body.idSensorTwin, body.state)),
  );
  api.list(twinMovements, async ({ params }, tx) => {
    await mustFindTwin(tx, params.idTwin);
    return listing(movements.of(tx, params.idTwin), {
      entity: 'twin',
      order: { at: 'm.at' },
      newest: ['m.at', 'm.idMovement'],
      present: movements.present,
    });
  });
  api.handle(twinPlace, ({ actor, params, query }) =>
    api.database.transaction(actor, async (tx) => {
      await mustFindTwin(tx, params.idTwin);
      return movements.placeAt(tx, params.idTwin, query.at);
    }),
  );
  api.handle(importTwins, ({ actor, body, language }) => importRows(actor, body, language));
}
