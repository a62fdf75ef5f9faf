import { role } from '@gemelo/contract/catalogues/role';
import { type Board, shareBoard } from '@gemelo/contract/endpoints/boards';
import { LIMIT_MAX } from '@gemelo/contract/kit/paging';
import { Button, Checkbox, Switch } from '@mantine/core';
import { useState } from 'react';
import { useRead, useWrite } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useSeededNames } from '../../../lib/use-seeded-names.ts';
import { DrawerFoot } from '../../../ui/dialogs/drawer-foot.tsx';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Loading } from '../../../ui/states/loading.tsx';
import { useWriteFailed } from '../draft/use-write-failed.ts';
import classes from './dialogs.module.css';

const endpoint = role.endpoints.active ?? role.endpoints.list;

interface SharingProps {
  board: Board;
  onDone: () => void;
}

/** The roles that see a board, or the whole company. */
export function Sharing({ board, onDone }: SharingProps) {
  const { t } = useTranslation();
  const names = useSeededNames();
  const failed = useWriteFailed();
  const [company, setCompany] = useState(board.company);
  const [roles, setRoles] = useState(() => board.Roles.map(({ idRole }) => idRole));
  const { data, error, refetch } = useRead(endpoint, { query: { limit: LIMIT_MAX, order: 'idRole' } });
  const found = (data?.data ?? [])
    .filter(({ idCompany }) => idCompany === null || idCompany === board.idCompany)
    .map(({ idRole, name }) => ({ id: Number(idRole), name: String(name) }));
  const share = useWrite(shareBoard, {
    changes: 'board',
    onSuccess: ({ message }) => {
      snackbar.success(message ?? '');
      onDone();
    },
    onError: failed,
  });
  const { idBoard, version } = board;
  const toggle = (id: number) =>
    setRoles((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id]));
  return (
    <>
      <div className={classes.fields}>
        <Switch
          label={t('boards.sharing.company')}
          checked={company}
          onChange={(event) => setCompany(event.currentTarget.checked)}
        />
        <fieldset className={classes.group} disabled={company}>
          <legend>{t('boards.sharing.roles')}</legend>
          {error && !data && <ErrorState error={error} compact onRetry={() => void refetch()} />}
          {!data && !error && <Loading count={5} />}
          {found.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={<bdi>{names.nameOf('role', name)}</bdi>}
              checked={company || roles.includes(id)}
              disabled={company}
              onChange={() => toggle(id)}
            />
          ))}
        </fieldset>
        <p className={classes.hint}>{t('boards.sharing.hint')}</p>
      </div>
      <DrawerFoot>
        <Button
          loading={share.isPending}
          onClick={() => share.mutate({ params: { idBoard }, body: { company, roles, version } })}
        >
          {t('boards.sharing.save')}
        </Button>
      </DrawerFoot>
    </>
  );
}
