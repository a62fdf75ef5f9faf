import { Button } from '@mantine/core';
import { IconFilterOff, IconPaperclip } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useNavigate } from '../../../lib/navigation.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useShownCompany } from '../../../parts/company/shown-company.ts';
import { filterOf, useTableState } from '../../../ui/data-table/table-state.ts';
import { useAttachmentFacets, usePeriod } from './use-attachment-filters.ts';

const FACETS = ['idWarehouse', 'idUser', 'tag', 'placed'];
export const PAGE = 24;

/** What table, gallery and map have in common: filters from the address, and why there is nothing. */
export function useListParts(onCreate: (() => void) | undefined) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { idCompany } = useShownCompany();
  const facets = useAttachmentFacets();
  const { period, isSet } = usePeriod();
  const [state, change] = useTableState({ facets: FACETS, limit: PAGE });
  const filter = filterOf(state);
  const params = useMemo(() => ({ idCompany }), [idCompany]);
  const isFiltered = isSet || Object.keys(filter).length > 0;
  const nothing = Object.fromEntries(
    ['search', 'from', 'to', 'page', ...FACETS].map((name) => [name, undefined]),
  );
  const clear = () => void navigate({ to: '.', search: (now) => ({ ...now, ...nothing }) });
  const empty = isFiltered
    ? {
        title: t('table.noMatch'),
        text: t('table.noMatchText'),
        action: (
          <Button variant="default" leftSection={<IconFilterOff size={16} aria-hidden />} onClick={clear}>
            {t('table.clearFilters')}
          </Button>
        ),
      }
    : {
        icon: <IconPaperclip size={24} stroke={1.5} />,
        title: t('attachments.empty.title'),
        text: t('attachments.empty.text'),
        action: onCreate && (
          <Button variant="default" onClick={onCreate}>
            {t('attachments.create')}
          </Button>
        ),
      };
  return { facets, params, period, filter, state, change, empty, isFiltered };
}
