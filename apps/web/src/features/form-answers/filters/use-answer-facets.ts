import { reviewStates } from '@gemelo/contract/endpoints/form-answers';
import { formLinks } from '@gemelo/contract/endpoints/form-links';
import type { FormDetail } from '@gemelo/contract/endpoints/forms';
import { listPeople } from '@gemelo/contract/endpoints/people';
import { LIMIT_MAX } from '@gemelo/contract/kit/paging';
import { useMemo } from 'react';
import { useRead } from '../../../lib/query.ts';
import { useCan } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { type Facet, facetFrom } from '../../../ui/data-table/facets.ts';

/** Review state, person, link and version; people and links only for those who may list them. */
export function useAnswerFacets({ idForm, published, idCompany }: FormDetail): Facet[] {
  const { t } = useTranslation();
  const can = useCan();
  const seesPeople = can('user:view');
  const links = useRead(formLinks, { params: { idForm } }, { enabled: can('form:view') }).data?.data;
  return useMemo(() => {
    const people: Facet = {
      id: 'idUser',
      label: t('form-answers.person'),
      options: facetFrom(
        listPeople,
        { query: { idCompany, limit: LIMIT_MAX, order: 'name' } } as never,
        (rows) => rows.map(({ idUser, name }) => ({ value: idUser, label: name })),
      ),
    };
    return [
      {
        id: 'reviewState',
        label: t('contract:field.reviewState'),
        options: reviewStates.map((value) => ({ value, label: t(`contract:choice.reviewState.${value}`) })),
      },
      ...(seesPeople ? [people] : []),
      ...(links?.length
        ? [
            {
              id: 'idFormLink',
              label: t('form-answers.link'),
              options: links.map(({ idFormLink, name }) => ({ value: idFormLink, label: name })),
            },
          ]
        : []),
      {
        id: 'formVersion',
        label: t('contract:field.version'),
        options: Array.from({ length: published ?? 0 }, (_, index) => (published ?? 0) - index).map(
          (value) => ({
            value,
            label: t('form-answers.version', { version: value }),
          }),
        ),
      },
    ];
  }, [t, seesPeople, links, published, idCompany]);
}
