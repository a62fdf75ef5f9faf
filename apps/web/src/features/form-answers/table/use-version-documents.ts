import type { FormAnswer } from '@gemelo/contract/endpoints/form-answers';
import { type FormDetail, getFormVersion } from '@gemelo/contract/endpoints/forms';
import type { FormDocument, FormItem } from '@gemelo/contract/forms/document';
import { useQueries } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { aboutOf, keyOf } from '../../../lib/query.ts';

/** A question of a form as the version of an answer asked it. */
export type ItemOf = (answer: Pick<FormAnswer, 'formVersion'>, name: string) => FormItem | undefined;

const itemsOf = ({ items }: FormDocument) => new Map(items.map((item) => [item.name, item]));

/** The questions of the versions that the shown answers were given to; a published version never changes. */
export function useVersionDocuments({ idForm, published, document }: FormDetail) {
  const [versions, setVersions] = useState<readonly number[]>([]);
  const older = versions.filter((number) => number !== published);
  const read = useQueries({
    queries: older.map((number) => {
      const input = { params: { idForm, number } };
      return {
        queryKey: keyOf(getFormVersion, input),
        queryFn: ({ signal }: { signal: AbortSignal }) => call(getFormVersion, input, { signal }),
        meta: { ...aboutOf(getFormVersion) },
        staleTime: Number.POSITIVE_INFINITY,
      };
    }),
    combine: (answers) => answers.map(({ data }) => data?.data),
  });
  const documents = useMemo(() => {
    const known = new Map<number, Map<string, FormItem>>();
    if (published !== null && document) known.set(published, itemsOf(document));
    for (const version of read) if (version) known.set(version.number, itemsOf(version.document));
    return known;
  }, [published, document, read]);
  const onRows = useCallback((rows: readonly FormAnswer[]) => {
    const shown = [...new Set(rows.map(({ formVersion }) => formVersion))].toSorted((a, b) => a - b);
    setVersions((before) => (before.join() === shown.join() ? before : shown));
  }, []);
  const itemOf = useCallback<ItemOf>(
    ({ formVersion }, name) => documents.get(formVersion)?.get(name),
    [documents],
  );
  return { itemOf, onRows };
}
