import { getUser } from '@gemelo/contract/endpoints/users';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { session, useSession } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { StatePage } from '../../ui/pages/state-page.tsx';
import { leave } from '../leave.ts';

/** For users who confirmed their address but have no company and role yet. */
export function Pending() {
  const { t } = useTranslation();
  const user = useSession((state) => state.user);
  const [asking, setAsking] = useState(false);
  if (!user) return null;

  const readAgain = async () => {
    setAsking(true);
    try {
      session.update((await call(getUser, { params: { id: user.idUser } })).data);
    } finally {
      setAsking(false);
    }
  };

  return (
    <StatePage
      title={t('public.pending.title', { name: user.name })}
      text={
        <>
          {t('public.pending.text')} <bdi>{user.email}</bdi>
        </>
      }
    >
      <Button loading={asking} onClick={() => void readAgain()}>
        {t('public.pending.look')}
      </Button>
      <Button variant="default" onClick={() => void leave()}>
        {t('public.pending.leave')}
      </Button>
    </StatePage>
  );
}
