import { FOUND_OF_KIND, type Found, type FoundKind, foundKinds } from '@gemelo/contract/endpoints/search';
import type { Language } from '@gemelo/contract/kit/languages';
import type { Grant } from '@gemelo/contract/permissions';
import type { Database, Tx } from '../../db/client.ts';
import type { Actor } from '../../http/actor.ts';

interface Hit {
  id: number;
  name: string;
  detail?: string | null | undefined;
  idParent?: number | undefined;
}

/** What a module contributes to the global search, for users who may see it in the module's own list. */
export interface SearchSource {
  kind: FoundKind;
  /**
   * Any of these permissions is enough. If visibility depends on the record, it is empty and the source filters its
   * rows.
   */
  permissions: readonly Grant[];
  find(tx: Tx, actor: Actor, search: string, most: number, language: Language): Promise<readonly Hit[]>;
}

export function createSearchService(database: Database, sources: readonly SearchSource[]) {
  const ordered = foundKinds.flatMap((kind) => sources.filter((source) => source.kind === kind));
  const maySee = (actor: Actor, { permissions }: SearchSource) =>
    permissions.length === 0 || permissions.some((one) => actor.permissions.has(one));

  return (actor: Actor, search: string, language: Language): Promise<Found[]> =>
    database.read(actor, async (tx) => {
      const found: Found[] = [];
      for (const source of ordered.filter((one) => maySee(actor, one))) {
        const hits = await source.find(tx, actor, search, FOUND_OF_KIND, language);
        for (const { id, name, detail = null, idParent = null } of hits)
          found.push({ kind: source.kind, id, name, detail, idParent });
      }
      return found;
    });
}
export type SearchService = ReturnType<typeof createSearchService>;
