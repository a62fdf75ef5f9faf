import { giveToken, renewTwinToken, revealToken, twinConnection } from '@gemelo/contract/endpoints/tokens';
import { useEffect, useRef, useState } from 'react';
import type { ApiFailure } from '../../lib/api.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { confirm } from '../../ui/dialogs/dialogs.ts';
import { SideModal } from '../../ui/dialogs/side-modal.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { ConnectPanel } from './connect-panel.tsx';
import { ExistingToken } from './existing-token.tsx';
import { IssueToken } from './issue-token.tsx';

interface TokenDrawerProps {
  opened: boolean;
  onClose: () => void;
  twin: { idTwin: number; name: string };
  /** `give` makes the token at once; `show` leads to the one that the device has. */
  start: 'give' | 'show';
}

/** The token of one device: made, shown once with lines to try it, shown again, or renewed. */
export function TokenDrawer({ opened, onClose, twin, start }: TokenDrawerProps) {
  const { t } = useTranslation();
  const params = { idTwin: twin.idTwin };
  const [shown, setShown] = useState<{ token: string; note: string }>();
  const [failure, setFailure] = useState<ApiFailure>();
  const once = ({ data }: { data: { token: string } }) =>
    setShown({ token: data.token, note: t('tokens.shown.once') });
  const outcome = { onSuccess: once, onError: setFailure };
  const give = useWrite(giveToken, outcome);
  const renew = useWrite(renewTwinToken, outcome);
  const reveal = useWrite(revealToken, {
    onSuccess: ({ data }) => setShown({ token: data.token, note: t('tokens.shown.seen') }),
    onError: setFailure,
  });
  const connection = useRead(twinConnection, { params });

  const asked = useRef(start === 'show');
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    give.mutate({ params: { idTwin: twin.idTwin }, body: {} });
  }, [give, twin.idTwin]);

  const confirmRenewal = async () => {
    const sure = await confirm({
      title: t('tokens.renew.title', { name: twin.name }),
      text: t('tokens.renew.purpose'),
      confirmLabel: t('tokens.renew.do'),
      danger: true,
    });
    if (sure) renew.mutate({ params });
  };

  const content = () => {
    if (shown) return <ConnectPanel twin={twin} {...shown} onDone={onClose} />;
    if (give.isPending || renew.isPending) return <Loading kind="form" />;
    if (failure?.code === 'PLATFORM_LOGIN')
      return (
        <IssueToken
          renewing={connection.data?.data.token?.idPlatform}
          onIssue={(idPlatform) =>
            connection.data?.data.token
              ? renew.mutate({ params })
              : give.mutate({ params, body: { idPlatform } })
          }
        />
      );
    const error = failure?.code === 'TOKEN_EXISTS' ? connection.error : (failure ?? connection.error);
    if (error) return <ErrorState error={error} onRetry={() => void connection.refetch()} />;
    if (!connection.data) return <Loading kind="form" />;
    const { token } = connection.data.data;
    return token ? (
      <ExistingToken
        token={token}
        busy={reveal.isPending}
        onReveal={() => reveal.mutate({ params: { idToken: token.idToken } })}
        onRenew={() => void confirmRenewal()}
      />
    ) : (
      <IssueToken onIssue={(idPlatform) => give.mutate({ params, body: { idPlatform } })} />
    );
  };

  return (
    <SideModal
      opened={opened}
      onClose={onClose}
      title={t('tokens.one.title', { name: twin.name })}
      purpose={t('tokens.purpose')}
    >
      {content()}
    </SideModal>
  );
}
