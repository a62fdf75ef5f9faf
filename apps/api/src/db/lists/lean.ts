import {
  AliasNode,
  FromNode,
  IdentifierNode,
  type JoinNode,
  type KyselyPlugin,
  type OperationNode,
  SelectQueryNode,
  TableNode,
} from 'kysely';
import { compiler, snake } from '../names.ts';

/** The name of a table in the query. */
function nameOf(table: OperationNode | undefined): string | undefined {
  if (table && AliasNode.is(table)) return IdentifierNode.is(table.alias) ? table.alias.name : undefined;
  return table && TableNode.is(table) ? table.table.identifier.name : undefined;
}

const without = (query: SelectQueryNode, join: JoinNode): SelectQueryNode => ({
  ...query,
  joins: (query.joins ?? []).filter((one) => one !== join),
});

/** Looks for the name in the text, because conditions are partly written in SQL; a namesake only keeps the join. */
function isNamed(name: string, query: SelectQueryNode): boolean {
  const { sql: text } = compiler.compileQuery(query, { queryId: 'lean' });
  return new RegExp(`\\b${snake(name)}\\b`).test(text);
}

/** Later joins may refer to earlier ones, so the last one is dropped first. */
function dropUnused(query: SelectQueryNode): SelectQueryNode {
  let lean = query;
  for (const join of query.joins?.toReversed() ?? []) {
    const name = /LeftJoin$/.test(join.joinType) ? nameOf(join.table) : undefined;
    const shorter = without(lean, join);
    if (name !== undefined && !isNamed(name, shorter)) lean = shorter;
  }
  return lean;
}

const transforming = (transform: (query: SelectQueryNode) => SelectQueryNode): KyselyPlugin => ({
  transformQuery: ({ node }) => (SelectQueryNode.is(node) ? transform(node) : node),
  transformResult: async ({ result }) => result,
});

/**
 * Drops the left joins that nothing else in the query refers to: to count rows or to skip them, PostgreSQL then reads
 * an index alone. Each must match at most one row.
 */
export const lean = transforming(dropUnused);

/** The name of the table that a query starts from. */
export const baseOf = (query: OperationNode): string | undefined =>
  SelectQueryNode.is(query) && query.from?.froms.length === 1 ? nameOf(query.from.froms[0]) : undefined;

/** The query if it joins nothing. */
export const onTableAlone = (query: OperationNode): SelectQueryNode | undefined =>
  SelectQueryNode.is(query) && !query.joins?.length ? query : undefined;

/** Takes the rows of the first table from a query of its own, under the same name. */
export const readingFrom = (source: SelectQueryNode, base: string) =>
  transforming((query) => ({
    ...query,
    from: FromNode.create([AliasNode.create(source, IdentifierNode.create(base))]),
  }));
