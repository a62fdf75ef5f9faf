import type { SearchSource } from '../search/search.service.ts';
import { alarmList } from './alarms.lists.ts';

/** Searches alarms by device or rule, newest first. */
export const alarmSource: SearchSource = {
  kind: 'alarm',
  permissions: ['alarm:view'],
  async find(tx, { idCompany }, search, most) {
    const rows = await (await alarmList(tx, { idCompany: idCompany ?? 0, search })).first(most);
    return rows.map(({ idAlarm, AlarmRule, Twin }) => ({
      id: idAlarm,
      name: `${AlarmRule.name} · ${Twin.name}`,
    }));
  },
};
