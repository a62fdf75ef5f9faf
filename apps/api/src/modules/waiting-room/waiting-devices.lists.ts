import type { waitingDevices } from '@gemelo/contract/endpoints/waiting-room';
import { macIn } from '@gemelo/contract/kit/device-code';
import type { QueryOf } from '@gemelo/contract/kit/endpoint';
import { defineList } from '../../db/lists/define-list.ts';
import { among, equals, type Filter } from '../../db/lists/filters.ts';
import { matching } from '../../db/lists/search.ts';
import { builder } from '../../db/prepared.ts';
import { presentWaiting, selectWaiting } from './waiting-devices.queries.ts';

/** A MAC in whatever form, also where a device calls itself by it without colons. */
const matchingDevices: Filter<string> = (search, ...rest) =>
  matching(['w.name', 'w.mac', 'w.nameKey', 'w.type'])(macIn(search)?.replaceAll(':', '') ?? search, ...rest);

type Filtered = 'search' | 'state' | 'protocol' | 'idPrincipal';

/** Few wait at a time, so a search reads them all. */
export const waitingList = defineList<
  Pick<QueryOf<typeof waitingDevices>, Filtered> & { idCompany: number }
>()({
  entity: 'waiting-device',
  rows: () => selectWaiting(builder),
  filters: {
    idCompany: equals('w.idCompany'),
    search: matchingDevices,
    state: among('w.state'),
    protocol: among('w.protocol'),
    idPrincipal: equals('w.idPrincipal'),
  },
  order: {
    idWaitingDevice: 'w.idWaitingDevice',
    name: 'w.name',
    firstAt: 'w.firstAt',
    lastAt: 'w.lastAt',
    count: 'w.count',
  },
  newest: ['w.idWaitingDevice'],
  present: presentWaiting,
});
