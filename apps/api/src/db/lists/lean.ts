import {
  AliasNode,
  IdentifierNode,
  type JoinNode,
  type KyselyPlugin,
  type OperationNode,
  SelectQueryNode,
} from 'kysely';
import { compiler, snake } from '../names.ts';

const nameOf = (node: OperationNode): string | undefined =>
  AliasNode.is(node) && IdentifierNode.is(node.alias) ? snake(node.alias.name) : undefined;

const without = (query: SelectQueryNode, join: JoinNode): SelectQueryNode => ({
  ...query,
  joins: (query.joins ?? []).filter((one) => one !== join),
});

/** Looks for the name in the text, because conditions are partly written in SQL; a namesake only keeps the join. */
function isNamed(name: string, query: SelectQueryNode): boolean {
  const { sql: text } = compiler.compileQuery(query, { queryId: 'lean' });
  return new RegExp(`\\b${name}\\b`).test(text);
}

/** Later joins may refer to earlier ones, so the last one is dropped first. */
function dropUnused(query: SelectQueryNode): SelectQueryNode {
  let lean = query;
  for (const join of query.joins?.toReversed() ?? []) {
    const name = join.joinType === 'LeftJoin' ? nameOf(join.table) : undefined;
    const shorter = without(lean, join);
    if (name !== undefined && !isNamed(name, shorter)) lean = shorter;
  }
  return lean;
}

/**
 * Drops the left joins that nothing else in the query refers to: to count rows or to skip them, PostgreSQL then reads
 * an index alone. Each must match at most one row.
 */
export const lean: KyselyPlugin = {
  transformQuery: ({ node }) => (SelectQueryNode.is(node) ? dropUnused(node) : node),
  transformResult: async ({ result }) => result,
};
