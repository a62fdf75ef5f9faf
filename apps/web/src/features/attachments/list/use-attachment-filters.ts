import { attachmentOptions } from '@gemelo/contract/endpoints/attachments';
import { useMemo } from 'react';
import { useNavigate, useSearch } from '../../../lib/navigation.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useNamedCompany } from '../../../parts/company/named-company.ts';
import { type Facet, facetFrom } from '../../../ui/data-table/facets.ts';
import type { DayRange } from '../../../ui/form/day-range-menu.tsx';

/** The period, in days of the company's time zone; it is in the address beside the facets. */
export function usePeriod() {
  const { from, to } = useSearch();
  const navigate = useNavigate();
  return {
    period: useMemo((): DayRange => ({ from, to }), [from, to]),
    isSet: Boolean(from || to),
    setPeriod: (next: DayRange) =>
      void navigate({
        to: '.',
        search: (now) => ({ ...now, ...next, page: undefined }),
        resetScroll: false,
      }),
  };
}

/** Warehouse, person, tag and whether there is a place. */
export function useAttachmentFacets(): Facet[] {
  const { t } = useTranslation();
  const query = useNamedCompany();
  return useMemo(() => {
    const input = { query };
    return [
      {
        id: 'idWarehouse',
        label: t('contract:field.Warehouse'),
        options: facetFrom(attachmentOptions, input, ({ warehouses }) =>
          warehouses.map(({ idWarehouse, name }) => ({ value: idWarehouse, label: name })),
        ),
      },
      {
        id: 'idUser',
        label: t('attachments.who'),
        options: facetFrom(attachmentOptions, input, ({ people }) =>
          people.map(({ idUser, name }) => ({ value: idUser, label: name })),
        ),
      },
      {
        id: 'tag',
        label: t('attachments.tags'),
        options: facetFrom(attachmentOptions, input, ({ tags }) =>
          tags.map(({ tag, used }) => ({ value: tag, label: tag, count: used })),
        ),
      },
      {
        id: 'placed',
        label: t('attachments.place.label'),
        single: true,
        options: [
          { value: 'true', label: t('attachments.place.with') },
          { value: 'false', label: t('attachments.place.without') },
        ],
      },
    ];
  }, [t, query]);
}
