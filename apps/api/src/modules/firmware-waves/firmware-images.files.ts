import { Forbidden, NotFound } from '@gemelo/contract/kit/errors';
import type { FileHolder } from '../files/files.service.ts';
import { findFirmware } from './firmware-images.queries.ts';
import { FIRMWARE } from './firmware-images.service.ts';

/** Binaries belong to the operator's company; devices get them, and people who may view firmwares there. */
export const firmwareFiles: FileHolder = {
  table: 'firmware',
  key: 'idFirmware',
  ownerOf: async (tx, actor, id) => {
    if (!actor.permissions.has('firmware:view')) throw new Forbidden('FORBIDDEN');
    const found = await findFirmware(tx, id);
    if (!found || !actor.operator || actor.idCompany === null) throw new NotFound(FIRMWARE, id);
    return actor.idCompany;
  },
};
