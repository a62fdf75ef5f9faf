import type { AdminRole } from '@gemelo/contract/endpoints/administration';

import { IconBan, IconShieldLock, IconUsers, IconWorld } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFormat } from '../../../lib/format.ts';
import { Link, type Place } from '../../../lib/navigation.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import classes from './roles.module.css';

function Sign({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span data-hint={label} className={classes.sign} role="img" aria-label={label}>
      {children}
    </span>
  );
}

interface RoleListProps {
  roles: readonly AdminRole[];
  /** The role selected beside the list. */
  chosen: number | undefined;
  /** Link of a role: selects it beside the list, or opens its page on narrow screens. */
  to: (role: AdminRole) => Place;
}

/** Roles with company, number of members, and second-factor requirement. */
export function RoleList({ roles, chosen, to }: RoleListProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <ul className={classes.list} aria-label={t('admin.roles.title')}>
      {roles.map((role) => {
        return (
          <li key={role.idRole}>
            <Link
              {...to(role)}
              resetScroll={false}
              className={classes.role}
              aria-current={role.idRole === chosen ? 'true' : undefined}
              data-inactive={role.state === 'Inactivo' || undefined}
            >
              <span className={classes.words}>
                <bdi className={classes.name}>{role.name}</bdi>
                {role.description && <bdi className={classes.description}>{role.description}</bdi>}
              </span>
              <span className={classes.signs}>
                {role.state === 'Inactivo' && (
                  <Sign label={t('ui.state.Inactivo')}>
                    <IconBan size={16} aria-hidden />
                  </Sign>
                )}
                {role.requiresTotp && (
                  <Sign label={t('admin.roles.secondFactor')}>
                    <IconShieldLock size={16} aria-hidden />
                  </Sign>
                )}
                {role.idCompany === null && (
                  <Sign label={t('admin.roles.shared')}>
                    <IconWorld size={16} aria-hidden />
                  </Sign>
                )}
                <Sign label={t('admin.roles.users', { count: role.users })}>
                  <IconUsers size={16} aria-hidden />
                  {format.number(role.users)}
                </Sign>
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
