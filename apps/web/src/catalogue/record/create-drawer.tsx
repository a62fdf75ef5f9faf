import type { Catalogue, CatalogueItem } from '@gemelo/contract/kit/catalogue';
import { useRead } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { SideModal } from '../../ui/dialogs/side-modal.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { CatalogueForm } from '../catalogue-form.tsx';
import { useRights } from '../catalogue-rights.ts';
import { useCatalogueWords } from '../catalogue-words.ts';

interface CreateDrawerProps {
  catalogue: Catalogue;
  endpoint: CatalogueItem;
  opened: boolean;
  onClose: () => void;
}

/** In a manually ordered catalogue a new row starts at the end. */
function useStart({ arranged, endpoints }: Catalogue, opened: boolean) {
  const { data, isLoading } = useRead(
    endpoints.list,
    { query: { order: `-${arranged}`, limit: 1 } },
    { enabled: opened && arranged !== undefined },
  );
  if (!arranged) return { start: undefined, waiting: false };
  return { start: { [arranged]: Number(data?.data[0]?.[arranged] ?? 0) + 1 }, waiting: isLoading };
}

export function CreateDrawer({ catalogue, endpoint, opened, onClose }: CreateDrawerProps) {
  const { t } = useTranslation();
  const { one, purpose } = useCatalogueWords(catalogue);
  const { operator, seesAll } = useRights(catalogue);
  const { start, waiting } = useStart(catalogue, opened);
  const everybodys = catalogue.scope === 'shared' && operator && !seesAll;
  return (
    <SideModal
      opened={opened}
      onClose={onClose}
      title={t('catalogues.create.title', { one })}
      purpose={everybodys ? t('catalogues.create.shared') : purpose}
    >
      {waiting ? (
        <Loading kind="form" count={Object.keys(catalogue.fields).length} />
      ) : (
        <CatalogueForm catalogue={catalogue} endpoint={endpoint} start={start} onClose={onClose} />
      )}
    </SideModal>
  );
}
