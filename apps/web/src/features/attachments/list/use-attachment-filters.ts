import { attachmentOptions } from '@gemelo/contract/endpoints/attachments';
import { useMemo } from 'react';
import { useNavigate, useSearch } from '../../../lib/navigation.ts';
import { useSession } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useShownCompany } from '../../../parts/company/shown-company.ts';
import { type Facet, facetFrom } from '../../../ui/data-table/facets.ts';

export interface Period {
  /** Inclusive days as `YYYY-MM-DD`, of the company’s time zone. */
  from: string | undefined;
  to: string | undefined;
}

/** The period is in the address beside the facets. */
export function usePeriod() {
  const { from, to } = useSearch();
  const navigate = useNavigate();
  return {
    period: useMemo((): Period => ({ from, to }), [from, to]),
    isSet: Boolean(from || to),
    setPeriod: (next: Period) =>
      void navigate({
        to: '.',
        search: (now) => ({ ...now, ...next, page: undefined }),
        resetScroll: false,
      }),
  };
}

/** The company that the lists show, named in requests only where it is not one’s own. */
export function useAskedCompany() {
  const own = useSession(({ user }) => user?.idCompany) ?? 0;
  const { idCompany } = useShownCompany();
  return useMemo(() => ({ idCompany, query: idCompany === own ? {} : { idCompany } }), [idCompany, own]);
}

/** Warehouse, person, tag and whether there is a place. */
export function useAttachmentFacets(): Facet[] {
  const { t } = useTranslation();
  const { query } = useAskedCompany();
  return useMemo(() => {
    const input = { query } as never;
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
