import { sql } from 'kysely';
import { among, type Clause, equals, type Filter } from '../../db/lists/filters.ts';
import { createSearch, isIndexed, MAX_MATCHES, matching, wordsOf } from '../../db/lists/search.ts';
import { prepared, together } from '../../db/prepared.ts';
import type { Tx } from '../../db/tx.ts';
import { entitiesIn } from './audit.choices.ts';
import { ofEntities, ofUsers } from './audit.filters.ts';

export interface Search {
  search: string;
  seenCompany: number | undefined;
}

/** What a word stands for in the log. */
interface Meaning {
  users: number[];
  entities: string[];
  isRecord: boolean;
}

const searchNames = createSearch({ table: 'audit', id: 'idAudit', columns: ['name'] });

const meaningsOf = prepared<{ words: string[]; kinds: string[] }>()(
  (_db, { words, kinds }) => sql<Meaning>`
    select array(select id_user from app_user where strpos(fold(name), folded) > 0) as users,
      array(select kind from unnest(${kinds}::text[]) kind where strpos(fold(kind), folded) > 0) as entities,
      exists (select from audit where entity = any(${kinds}) and entity_id = word) as "isRecord"
    from unnest(${words}::text[]) with ordinality as given (word, nth)
    cross join lateral (select fold(word) as folded) as of_word
    order by nth`,
);

const joined = (clauses: readonly Clause[], operator: 'and' | 'or'): Clause => ({
  shape: `(${clauses.map(({ shape }) => shape).join(` ${operator} `)})`,
  values: Object.assign({}, ...clauses.map(({ values }) => values)),
  replan: true,
  condition: () =>
    clauses.length === 0
      ? sql.lit(operator === 'and')
      : sql<boolean>`(${sql.join(
          clauses.map((clause) => clause.condition()),
          sql.raw(` ${operator} `),
        )})`,
});

/** The changes whose record had a name with these words: by id, or if there are many in the order of the list. */
const ofNames = async (ids: number[], search: string, name: string, tx: Tx): Promise<Clause[]> => {
  if (ids.length === 0) return [];
  return [
    await (ids.length > MAX_MATCHES
      ? matching(['a.name'])(search, name, tx)
      : among('a.idAudit')(ids, name, tx)),
  ];
};

/**
 * All words are part of the record's name, or each is part of a person's name, part of a kind of record, or the id of a
 * record. What they stand for is looked up first, because the log itself is too long to be read for words.
 */
export const ofWords: Filter<Search> = async ({ search, seenCompany }, name, tx) => {
  const words = wordsOf(search);
  const [found] = await together(tx, entitiesIn(seenCompany));
  const kinds = found.map(({ value }) => value);
  const [meanings, [named]] = await together(
    tx,
    meaningsOf.ask({ words, kinds }),
    searchNames(isIndexed(words) ? search : ''),
  );
  const clauses: Clause[] = [];
  for (const [nth, { users, entities, isRecord }] of meanings.entries()) {
    const key = `${name}${nth}`;
    const options: Clause[] = [];
    if (users.length > 0) options.push(await ofUsers(users, `${key}User`, tx));
    if (entities.length > 0) options.push(await ofEntities(entities, `${key}Entity`, tx));
    if (isRecord) {
      const ofAny = await among('a.entity')(kinds, `${key}Kind`, tx);
      options.push(joined([ofAny, await equals('a.entityId')(words[nth], `${key}Id`, tx)], 'and'));
    }
    clauses.push(joined(options, 'or'));
  }
  return joined(
    [joined(clauses, 'and'), ...(await ofNames(named?.ids ?? [], search, `${name}Name`, tx))],
    'or',
  );
};
