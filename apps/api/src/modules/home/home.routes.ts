import { homeCounters, latestReadings, readingFacets } from '@gemelo/contract/endpoints/home';
import type { Api } from '../../http/handle.ts';
import { listing } from '../../http/list.ts';
import { matches } from '../../http/search.ts';
import {
  countHome,
  countSensorStates,
  inState,
  latestRows,
  readingsByMeasurement,
  readingsByWarehouse,
} from './home.queries.ts';

export function homeRoutes(api: Api) {
  api.handle(homeCounters, ({ actor }) =>
    api.database.transaction(actor, async (tx) => ({
      ...(await countHome(tx, actor.idCompany)),
      sensorStates: await countSensorStates(tx, actor.idCompany),
    })),
  );

  api.list(latestReadings, ({ query, actor }, tx) =>
    listing(
      latestRows(tx, actor.idCompany)
        .$if(query.state !== undefined, (rows) => rows.where(inState(query.state ?? [])))
        .$if(query.idMeasurement !== undefined, (rows) =>
          rows.where('m.idMeasurement', 'in', query.idMeasurement ?? []),
        )
        .$if(query.idWarehouse !== undefined, (rows) =>
          rows.where('w.idWarehouse', 'in', query.idWarehouse ?? []),
        )
        .$if(Boolean(query.search), (rows) =>
          rows.where(matches(['t.name', 't.mac', 'w.name'], query.search ?? '')),
        ),
      {
        order: {
          readAt: 'r.ts',
          twin: 't.name',
          warehouse: 'w.name',
          measurement: 'm.name',
          value: 'r.value',
        },
        newest: ['r.ts', 'r.idTwin', 'r.idSensorTwin', 'r.idMeasurement'],
        entity: 'reading',
        present: (reading) => reading,
      },
    ),
  );

  api.handle(readingFacets, ({ actor }) =>
    api.database.transaction(actor, async (tx) => ({
      idMeasurement: await readingsByMeasurement(tx, actor.idCompany),
      idWarehouse: await readingsByWarehouse(tx, actor.idCompany),
    })),
  );
}
