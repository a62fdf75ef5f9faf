import type { SearchSource } from '../search/search.service.ts';
import { boardsByName } from './boards.queries.ts';

/** One's own boards, and those shared with one, which carry the name of their owner. */
export const boardSource: SearchSource = {
  kind: 'board',
  permissions: ['board:view'],
  async find(tx, actor, search, most) {
    const rows = await boardsByName(tx, actor, search, most);
    return rows.map(({ idBoard, name, user, mine }) => ({ id: idBoard, name, detail: mine ? null : user }));
  },
};
