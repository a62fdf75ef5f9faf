import type { listTokens } from '@gemelo/contract/endpoints/tokens';
import type { QueryOf } from '@gemelo/contract/kit/endpoint';
import { defineList } from '../../db/lists/define-list.ts';
import { among, equals } from '../../db/lists/filters.ts';
import { searching } from '../../db/lists/search.ts';
import { builder } from '../../db/prepared.ts';
import { type FoundToken, selectTokens } from './tokens.queries.ts';

type TokenFilters = Pick<
  QueryOf<typeof listTokens>,
  'search' | 'state' | 'credential' | 'idPlatform' | 'idTwin'
>;

export const tokenListAs = <Row>(present: (row: FoundToken) => Row) =>
  defineList<TokenFilters & { idCompany: number }>()({
    entity: 'token',
    rows: () => selectTokens(builder),
    filters: {
      idCompany: equals('k.idCompany'),
      idTwin: equals('k.idTwin'),
      search: searching(
        { table: 'twin', id: 'idTwin', columns: ['name', 'mac', 'macDigits'] },
        't',
        'k.idTwin',
      ),
      idPlatform: among('k.idPlatform'),
      state: among('k.state'),
      credential: among('k.kind'),
    },
    order: { idToken: 'k.idToken', createdAt: 'k.createdAt' },
    newest: ['k.idToken'],
    present,
  });
