import { seededName, spoken } from '../../http/seeded.ts';
import type { SearchSource } from '../search/search.service.ts';
import { alarmList } from './alarms.lists.ts';

/** Searches alarms by device or rule, newest first. */
export const alarmSource: SearchSource = {
  kind: 'alarm',
  permissions: ['alarm:view'],
  async find(tx, { idCompany }, search, most, language) {
    const filters = { idCompany: idCompany ?? 0, search: spoken(language, search) };
    const rows = await (await alarmList(tx, filters)).first(most);
    return rows.map(({ idAlarm, AlarmRule, Twin }) => ({
      id: idAlarm,
      name: `${seededName(language, 'alarm-rule', AlarmRule.name)} · ${Twin.name}`,
    }));
  },
};
