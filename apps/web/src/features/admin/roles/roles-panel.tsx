import type { AdminRole } from '@gemelo/contract/endpoints/administration';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCopy, IconEye, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { linkTo } from '../../../lib/addresses.ts';
import { Link, useSearch } from '../../../lib/navigation.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import text from '../../../ui/text/text.module.css';
import { RolePreview } from '../preview/role-preview.tsx';
import { draftOf } from '../role/draft.ts';
import type { AdminData } from '../use-admin-data.ts';
import { useRoleRights } from '../use-role-rights.ts';
import { CloneDialog } from './clone-dialog.tsx';
import { RoleFacts } from './role-facts.tsx';
import { RoleList } from './role-list.tsx';
import classes from './roles.module.css';
import { useGoToRole } from './use-go-to-role.ts';

const NARROW = '(max-width: 62em)';

/** Master-detail view of roles; on a phone each role has its own page. */
export function RolesPanel({ data }: { data: AdminData }) {
  const narrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const { rol } = useSearch();
  const chosen = data.roles.find(({ idRole }) => idRole === Number(rol)) ?? data.roles[0];
  return (
    <div className={classes.panel}>
      <RoleList
        roles={data.roles}
        chosen={narrow ? undefined : chosen?.idRole}
        to={({ idRole }) =>
          narrow ? linkTo('role', idRole) : { ...linkTo('roles'), search: { rol: idRole } }
        }
      />
      {!narrow && chosen && <ChosenRole key={chosen.idRole} role={chosen} data={data} />}
    </div>
  );
}

function ChosenRole({ role, data }: { role: AdminRole; data: AdminData }) {
  const { t } = useTranslation();
  const { readOnly, clone } = useRoleRights()(role);
  const [cloning, setCloning] = useState(false);
  const goTo = useGoToRole();
  return (
    <section className={classes.chosen} aria-label={role.name}>
      <header className={classes.chosenHead}>
        <div className={classes.words}>
          <h2 className={text.title}>
            <bdi>{role.name}</bdi>
          </h2>
          {role.description && <p className={classes.description}>{role.description}</p>}
        </div>
        {clone && (
          <Button
            variant="default"
            leftSection={<IconCopy size={16} aria-hidden />}
            onClick={() => setCloning(true)}
          >
            {t('admin.role.clone.do')}
          </Button>
        )}
        <Button
          component={Link}
          {...linkTo('role', role.idRole)}
          variant="default"
          leftSection={readOnly ? <IconEye size={16} aria-hidden /> : <IconPencil size={16} aria-hidden />}
        >
          {t(readOnly ? 'admin.roles.look' : 'admin.roles.edit')}
        </Button>
      </header>
      <RoleFacts role={role} />
      <RolePreview draft={draftOf(role)} tree={data.tree} permissions={data.permissions} />
      {cloning && (
        <CloneDialog
          role={role}
          onClose={() => setCloning(false)}
          onCloned={(made) => {
            setCloning(false);
            goTo(made);
          }}
        />
      )}
    </section>
  );
}
