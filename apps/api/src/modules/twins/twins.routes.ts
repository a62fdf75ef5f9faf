import { twinMovements, twinPlace } from '@gemelo/contract/endpoints/twin-movements';
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
  twinState,
  twinStates,
  twinsInTransit,
  twinsToReceive,
  twinsWithoutToken,
  twinTransits,
  updateSensor,
  updateTwin,
} from '@gemelo/contract/endpoints/twins';
import { twinsLatest } from '@gemelo/contract/endpoints/twins-latest';
import { Invalid } from '@gemelo/contract/kit/errors';
import { type Actor, companyFor } from '../../http/actor.ts';
import { type Api, say } from '../../http/handle.ts';
import type { Movements } from '../movements/movements.service.ts';
import type { TwinSensorService } from './twin-sensors.service.ts';
import type { TwinImport } from './twins.import.ts';
import { latestOf } from './twins.latest.ts';
import { fieldTwinList, stationList, type TwinFilters, twinList } from './twins.lists.ts';
import { parseMatch, receiverOf } from './twins.match.ts';
import { mustSeeTwin, type TwinService } from './twins.service.ts';

interface Services {
  twins: TwinService;
  sensors: TwinSensorService;
  movements: Movements;
  importRows: TwinImport;
}

const own = (actor: Actor) => actor.idCompany ?? 0;
const ACTIVE: TwinFilters = { state: ['Activo'] };

function mountLists(api: Api) {
  api.list(allTwins, ({ params, query }, tx) => twinList(tx, { ...query, ...params }));
  api.list(ownTwins, ({ actor, query }, tx) => twinList(tx, { ...query, idCompany: own(actor) }));
  api.list(activeTwins, ({ actor, query }, tx) =>
    twinList(tx, { ...query, ...ACTIVE, idCompany: own(actor) }),
  );
  api.list(freeTwins, ({ params, query }, tx) =>
    twinList(tx, { ...query, ...ACTIVE, ...params, assigned: false, transit: false }),
  );
  api.list(twinsWithoutToken, ({ actor, query }, tx) =>
    twinList(tx, { ...query, ...ACTIVE, idCompany: companyFor(actor, query.idCompany), withToken: false }),
  );
  api.list(twinsInTransit, ({ params, query }, tx) => twinList(tx, { ...query, ...params, transit: true }));
  api.list(twinsToReceive, ({ actor, params, query }, tx) =>
    twinList(tx, { ...query, ...params, transit: true, receivedBy: receiverOf(actor) }),
  );
  api.list(fieldTwins, ({ params, query }, tx) => fieldTwinList(tx, { ...query, ...ACTIVE, ...params }));
  api.list(availableStations, ({ actor, query }, tx) =>
    stationList(tx, { search: query.search, idCompany: companyFor(actor, query.idCompany) }),
  );
}

export function twinRoutes(api: Api, { twins, sensors, movements, importRows }: Services) {
  mountLists(api);
  api.handle(oneTwin, ({ actor, params }) => twins.read(actor, params.id));
  api.handle(twinsLatest, ({ actor, query }) => api.database.read(actor, (tx) => latestOf(tx, query.idTwin)));
  api.handle(createTwin, async ({ actor, body }) => say('REQUEST_DONE', await twins.create(actor, body)));
  api.handle(updateTwin, async ({ actor, body }) => say('REQUEST_DONE', await twins.update(actor, body)));
  api.handle(twinState, async ({ actor, params, body }) =>
    say('REQUEST_DONE', await twins.setState(actor, params.id, body)),
  );
  api.handle(twinStates, async ({ actor, body: { state, reason, ids, match, idCompany } }) => {
    if ((ids === undefined) === (match === undefined)) throw new Invalid([{ path: 'ids', rule: 'required' }]);
    const which = ids
      ? { ids }
      : { filters: parseMatch(match ?? {}), idCompany: companyFor(actor, idCompany) };
    const changed = await twins.setStates(actor, which, { state, reason });
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
    await mustSeeTwin(tx, params.idTwin);
    return movements.list(tx, params);
  });
  api.handle(twinPlace, ({ actor, params, query }) =>
    api.database.read(actor, async (tx) => {
      await mustSeeTwin(tx, params.idTwin);
      return movements.placeAt(tx, params.idTwin, query.at);
    }),
  );
  api.handle(twinTransits, ({ actor, query }) =>
    api.database.read(actor, (tx) => movements.sentAt(tx, query.twins)),
  );
  api.handle(importTwins, ({ actor, body, language }) => importRows(actor, body, language));
}
