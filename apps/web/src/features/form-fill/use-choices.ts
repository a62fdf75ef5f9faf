import { formChoices } from '@gemelo/contract/endpoints/forms';
import type { FillContext } from '@gemelo/contract/forms/compiled';
import type { ChoiceSource, FormDocument } from '@gemelo/contract/forms/document';
import { useEffect, useMemo, useState } from 'react';
import { call } from '../../lib/api.ts';
import { keepChoices, keptChoices, sourcesOf } from '../../lib/offline/kept-forms.ts';
import { useOwner } from '../../lib/offline/owner.ts';
import type { KeptChoices } from '../../lib/offline/stored.ts';
import { useIsLost } from '../../lib/server-health.ts';
import { findRows, type RecordProvider, recordsOf } from '../../parts/forms/records.ts';

const SHOWN = 50;

type Known = Partial<Record<ChoiceSource, KeptChoices>>;
const bySource = (all: readonly KeptChoices[]): Known =>
  Object.fromEntries(all.map((choices) => [choices.source, choices]));

/** What is kept of the records that a form offers, read anew while there is a server. */
function useKnown(idForm: number, document: FormDocument): Known {
  const owner = useOwner();
  const isLost = useIsLost();
  const [known, setKnown] = useState<Known>({});
  useEffect(() => {
    let isGone = false;
    const show = (all: readonly KeptChoices[]) => !isGone && setKnown(bySource(all));
    const fromDevice = async () => {
      const all = await Promise.all(sourcesOf(document).map((source) => keptChoices(owner, idForm, source)));
      show(all.filter((choices) => choices !== undefined));
    };
    void fromDevice()
      .then(async () => {
        if (!isLost && sourcesOf(document).length > 0) show(await keepChoices(owner, idForm, document));
      })
      // What cannot be read or kept now is looked for on the server when it is asked for.
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [owner, idForm, document, isLost]);
  return known;
}

/** The records that a form offers: all of them where they are known, otherwise by searching on the server. */
export function useChoices(idForm: number, document: FormDocument) {
  const known = useKnown(idForm, document);
  return useMemo(() => {
    const records: NonNullable<FillContext['records']> = {};
    for (const { source, rows, whole } of Object.values(known)) {
      if (whole) records[source] = recordsOf(rows);
    }
    const provider: RecordProvider = {
      find: async (source, query, signal) => {
        const kept = known[source];
        const fromDevice = () => findRows(kept?.rows ?? [], query).slice(0, SHOWN);
        if (kept?.whole) return fromDevice();
        const { values, warehouse, search } = query;
        const asked = {
          limit: SHOWN,
          ...(search ? { search } : {}),
          ...(warehouse ? { warehouse: Number(warehouse) } : {}),
          ...(values ? { values: values.join(',') } : {}),
        };
        const input = { params: { idForm, source }, query: asked };
        return call(formChoices, input, { signal, patient: true }).then(
          ({ data }) => data,
          (failure: unknown) => {
            const rows = fromDevice();
            if (rows.length === 0) throw failure;
            return rows;
          },
        );
      },
    };
    return { records, provider };
  }, [known, idForm]);
}
