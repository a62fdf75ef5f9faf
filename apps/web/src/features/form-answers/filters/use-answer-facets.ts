import { reviewStates } from '@gemelo/contract/endpoints/form-answers';
import type { FormDetail } from '@gemelo/contract/endpoints/forms';
import { listPeople } from '@gemelo/contract/endpoints/people';
import { LIMIT_MAX } from '@gemelo/contract/kit/paging';
import { useMemo } from 'react';
import { useCan } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { type Facet, facetFrom } from '../../../ui/data-table/facets.ts';

/** Review state, person and version; people only for those who may list them. */
export function useAnswerFacets({ published, idCompany }: FormDetail): Facet[] {
  const { t } = useTranslation();
  const seesPeople = useCan()('user:view');
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
  }, [t, seesPeople, published, idCompany]);
}
