import { catalogueNamed, catalogues } from '@gemelo/contract/catalogues/registry';
import type { Catalogue } from '@gemelo/contract/kit/catalogue';
import { states } from '@gemelo/contract/kit/fields';
import { LIMIT_MAX } from '@gemelo/contract/kit/paging';
import { useMemo } from 'react';
import { useTranslation } from '../lib/translation.tsx';
import { type Facet, facetFrom } from '../ui/data-table/facets.ts';
import { hasCompany } from './catalogue-row.ts';
import { useFieldWords } from './catalogue-words.ts';

const choicesOf = ({ extras: { choices } }: Catalogue) =>
  facetFrom(choices, { query: { limit: LIMIT_MAX, order: 'name' } }, (rows) =>
    rows.map(({ id, name }) => ({ value: id, label: name })),
  );

/** Facets for the state, each reference, choice and flag, and the company for users who see several. */
export function useFacets(catalogue: Catalogue, seesAll: boolean): Facet[] {
  const { t } = useTranslation();
  const words = useFieldWords();
  return useMemo(() => {
    const facets: Facet[] = [];
    if (catalogue.hasState) {
      facets.push({
        id: 'state',
        label: t('contract:field.state'),
        options: states.map((value) => ({ value, label: t(`ui.state.${value}`) })),
      });
    }
    for (const [name, { kind, of, choices }] of Object.entries(catalogue.fields)) {
      const label = words.label(name);
      if (kind === 'ref' && of) facets.push({ id: name, label, options: choicesOf(catalogueNamed(of)) });
      if (kind === 'choice') {
        const options = choices.map((value) => ({ value, label: words.choice(name, value) }));
        facets.push({ id: name, label, options });
      }
      if (kind === 'flag') {
        const options = [
          { value: 'true', label: t('catalogues.yes') },
          { value: 'false', label: t('catalogues.no') },
        ];
        facets.push({ id: name, label, options, single: true });
      }
    }
    const companies = catalogues.find(({ scope }) => scope === 'self');
    if (seesAll && hasCompany(catalogue) && companies)
      facets.push({ id: 'idCompany', label: words.label('Company'), options: choicesOf(companies) });
    return facets;
  }, [catalogue, seesAll, t, words]);
}
