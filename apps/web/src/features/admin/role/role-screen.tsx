import { IconShieldQuestion } from '@tabler/icons-react';
import { useSearch } from '../../../lib/navigation.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Loading } from '../../../ui/states/loading.tsx';
import { NoData } from '../../../ui/states/no-data.tsx';
import { useAdminData } from '../use-admin-data.ts';
import { BackToRoles } from './back-to-roles.tsx';
import { RoleEditor } from './role-editor.tsx';

/** One role: its permissions and its menus on web and app. */
export function RoleScreen() {
  const { t } = useTranslation();
  const { id } = useSearch();
  const { data, error, retry } = useAdminData();
  const role = data?.roles.find(({ idRole }) => idRole === Number(id));
  if (data && role) return <RoleEditor key={role.idRole} role={role} data={data} />;
  return (
    <Screen title={t('admin.role.title')} actions={<BackToRoles />}>
      {error && <ErrorState error={error} onRetry={retry} />}
      {!error && !data && <Loading kind="cards" />}
      {data && (
        <NoData
          icon={<IconShieldQuestion size={24} stroke={1.5} />}
          title={t('admin.role.unknown')}
          text={t('admin.role.unknownText')}
          action={<BackToRoles />}
        />
      )}
    </Screen>
  );
}
