import { menu } from '@gemelo/contract/catalogues/menu';
import { menuHolders } from '@gemelo/contract/endpoints/administration';
import { Button } from '@mantine/core';
import { IconArrowLeft, IconMenu2 } from '@tabler/icons-react';
import { Link, useSearch } from '../../lib/navigation.ts';
import { useRead } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { Screen } from '../../ui/screen.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { NoData } from '../../ui/states/no-data.tsx';
import { HolderEditor, type MenuRow } from './holder-editor.tsx';

const MENUS = '/configuración/menú';

function BackToMenus() {
  const { t } = useTranslation();
  return (
    <Button
      component={Link}
      to={MENUS}
      variant="default"
      leftSection={<IconArrowLeft size={16} className="mantine-rotate-rtl" aria-hidden />}
    >
      {t('field-menus.all')}
    </Button>
  );
}

/** Assigns a field-app menu to people and activities of its company. */
export function MenuHoldersScreen() {
  const { t } = useTranslation();
  const { id } = useSearch();
  const idMenu = Number(id);
  const isValidId = Number.isInteger(idMenu) && idMenu > 0;
  const row = useRead(
    menu.endpoints.one ?? menu.endpoints.list,
    { params: { id: idMenu } },
    { enabled: isValidId },
  );
  const holders = useRead(menuHolders, { params: { idMenu } }, { enabled: isValidId });
  const error = row.error ?? holders.error;
  if (isValidId && !error && row.data && holders.data) {
    return (
      <HolderEditor
        key={idMenu}
        menu={row.data.data as unknown as MenuRow}
        holders={holders.data.data}
        back={<BackToMenus />}
      />
    );
  }
  return (
    <Screen title={t('field-menus.title')} purpose={t('field-menus.purpose')} actions={<BackToMenus />}>
      {!isValidId && (
        <NoData
          icon={<IconMenu2 size={24} stroke={1.5} />}
          title={t('field-menus.unknown')}
          text={t('field-menus.unknownText')}
          action={<BackToMenus />}
        />
      )}
      {error && (
        <ErrorState error={error} onRetry={() => void Promise.all([row.refetch(), holders.refetch()])} />
      )}
      {isValidId && !error && <Loading kind="cards" />}
    </Screen>
  );
}
