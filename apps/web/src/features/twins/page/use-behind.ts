import { allTwins, type TwinDetail } from '@gemelo/contract/endpoints/twins';
import { useRead } from '../../../lib/query.ts';

/** So many of the devices behind another are listed on its page. */
export const BEHIND_SHOWN = 5;

/** The devices that report through this one. */
export const useBehind = ({ idTwin, idCompany }: TwinDetail, options: { enabled?: boolean } = {}) =>
  useRead(
    allTwins,
    { params: { idCompany }, query: { idPrincipal: String(idTwin), limit: BEHIND_SHOWN, order: 'name' } },
    options,
  ).data;
