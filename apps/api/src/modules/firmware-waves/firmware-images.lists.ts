import type { firmwareImages } from '@gemelo/contract/endpoints/firmware-waves';
import type { QueryOf } from '@gemelo/contract/kit/endpoint';
import { defineList } from '../../db/lists/define-list.ts';
import { present } from '../../db/lists/filters.ts';
import { searching } from '../../db/lists/search.ts';
import { builder } from '../../db/prepared.ts';
import { presentFirmware, selectFirmwares } from './firmware-images.queries.ts';

type FirmwareFilters = Pick<QueryOf<typeof firmwareImages>, 'search' | 'held'>;

export const firmwareList = defineList<FirmwareFilters>()({
  entity: 'firmware',
  rows: () => selectFirmwares(builder),
  filters: {
    search: searching({ table: 'firmware', id: 'idFirmware', columns: ['name'] }, 'f'),
    held: present('i.idFile'),
  },
  order: { idFirmware: 'f.idFirmware', name: 'f.name' },
  newest: ['f.idFirmware'],
  present: presentFirmware,
});
