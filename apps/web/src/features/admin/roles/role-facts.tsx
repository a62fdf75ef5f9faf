import { type AdminRole, requireSecondFactor } from '@gemelo/contract/endpoints/administration';
import { Switch } from '@mantine/core';
import { linkTo } from '../../../lib/addresses.ts';
import { Link } from '../../../lib/navigation.ts';
import { useWrite } from '../../../lib/query.ts';
import { useCan } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { useErrorText } from '../../../ui/states/error-state.tsx';
import { StateBadge } from '../../../ui/states/state-badge.tsx';
import { useRoleRights } from '../use-role-rights.ts';
import classes from './roles.module.css';

/** Company of a role, number of members, and whether it requires a second factor. */
export function RoleFacts({ role }: { role: AdminRole }) {
  const { t } = useTranslation();
  const can = useCan();
  const textOf = useErrorText();
  const { secondFactor } = useRoleRights()(role);
  const { mutate, isPending, variables } = useWrite(requireSecondFactor, {
    onSuccess: ({ message }) => message && snackbar.success(message),
    onError: (failure) => snackbar.error(textOf(failure, 'ROLE_NOT_UPDATED')),
  });
  const required = isPending ? variables.body.required : role.requiresTotp;
  const users = t('admin.roles.users', { count: role.users });
  return (
    <div className={classes.facts}>
      <StateBadge state={role.state} />
      <span>{t(role.idCompany === null ? 'admin.roles.shared' : 'admin.roles.own')}</span>
      {can('user:view') ? (
        <Link {...linkTo('people')} search={{ idRole: role.idRole }} className={classes.link}>
          {users}
        </Link>
      ) : (
        <span>{users}</span>
      )}
      <Switch
        withThumbIndicator={false}
        checked={required}
        disabled={!secondFactor || isPending}
        label={t('admin.role.secondFactor')}
        onChange={(event) =>
          mutate({ params: { idRole: role.idRole }, body: { required: event.currentTarget.checked } })
        }
      />
    </div>
  );
}
