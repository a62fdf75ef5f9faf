import type { SearchSource } from '../search/search.service.ts';
import { peopleList } from './people.lists.ts';

export const peopleSource: SearchSource = {
  kind: 'user',
  permissions: ['user:view'],
  async find(tx, actor, search, most) {
    const rows = await (await peopleList(tx, actor, { search })).first(most);
    return rows.map(({ idUser, name, email }) => ({ id: idUser, name, detail: email }));
  },
};
