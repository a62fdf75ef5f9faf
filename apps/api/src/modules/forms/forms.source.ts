import type { SearchSource } from '../search/search.service.ts';
import { formList } from './forms.lists.ts';
import { buildsForms } from './forms.queries.ts';

/** Forms by name; whoever does not build them finds those that can be filled in. */
export const formSource: SearchSource = {
  kind: 'form',
  permissions: ['form-fill:view'],
  async find(tx, actor, search, most) {
    const fillable = buildsForms(actor) ? undefined : true;
    const list = await formList(tx, { idCompany: actor.idCompany ?? 0, search, fillable });
    const rows = await list.first(most);
    return rows.map(({ idForm, name, FormCategory }) => ({ id: idForm, name, detail: FormCategory?.name }));
  },
};
