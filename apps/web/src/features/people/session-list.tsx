import { endSession, type SessionRow, userSessions } from '@gemelo/contract/endpoints/people';
import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile, IconDevicesOff, IconLogout } from '@tabler/icons-react';
import { agentName, isHandheld } from '../../lib/agent-name.ts';
import { useFormat } from '../../lib/format.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import framed from '../../ui/lists/framed-list.module.css';
import { Age } from '../../ui/states/age.tsx';
import { ErrorState, useErrorText } from '../../ui/states/error-state.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { Mono } from '../../ui/states/mono.tsx';
import { NoData } from '../../ui/states/no-data.tsx';
import classes from './sessions.module.css';

interface SessionItemProps {
  session: SessionRow;
  ending: boolean;
  onEnd: () => void;
}

function SessionItem({ session, ending, onEnd }: SessionItemProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const Icon = isHandheld(session.agent) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={classes.session}>
      <Icon size={20} stroke={1.5} aria-hidden />
      <div className={classes.words}>
        <p className={classes.agent}>
          <bdi title={session.agent ?? undefined}>
            {agentName(session.agent) ?? t('people.sessions.unknown')}
          </bdi>
          {session.current && <span className={classes.current}>{t('people.sessions.current')}</span>}
        </p>
        <p className={classes.more}>
          {session.address && <Mono>{session.address}</Mono>}
          <span>
            {t('people.sessions.seen')} <Age at={session.seenAt} />
          </span>
          <span>{t('people.sessions.since', { moment: format.moment(session.createdAt) })}</span>
        </p>
      </div>
      {!session.current && (
        <Button
          size="compact-sm"
          variant="default"
          loading={ending}
          leftSection={<IconLogout size={14} aria-hidden />}
          onClick={onEnd}
        >
          {t('people.sessions.end')}
        </Button>
      )}
    </li>
  );
}

/** A person's sessions; each can be ended except the current one. */
export function SessionList({ idUser }: { idUser: number }) {
  const { t } = useTranslation();
  const textOf = useErrorText();
  const { data, error, refetch } = useRead(userSessions, { params: { idUser } }, { staleTime: 0 });
  const { mutateAsync, isPending, variables } = useWrite(endSession, { changes: 'session' });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} compact />;
  if (!data) return <Loading count={4} />;

  const end = async (sessions: SessionRow[]) => {
    try {
      let message: string | undefined;
      for (const { idSession } of sessions)
        message = (await mutateAsync({ params: { idUser, idSession } })).message;
      if (message) snackbar.success(message);
    } catch (failure) {
      snackbar.error(textOf(failure));
      await refetch();
    }
  };
  const others = data.data.filter(({ current }) => !current);
  if (data.data.length === 0) {
    return (
      <NoData
        compact
        icon={<IconDevicesOff size={24} stroke={1.5} />}
        title={t('people.sessions.none')}
        text={t('people.sessions.noneText')}
      />
    );
  }
  return (
    <div className={classes.sessions}>
      <ul className={framed.list}>
        {data.data.map((session) => (
          <SessionItem
            key={session.idSession}
            session={session}
            ending={isPending && variables?.params.idSession === session.idSession}
            onEnd={() => void end([session])}
          />
        ))}
      </ul>
      {others.length > 1 && (
        <Button variant="default" disabled={isPending} onClick={() => void end(others)}>
          {t('people.sessions.endOthers', { count: others.length })}
        </Button>
      )}
    </div>
  );
}
