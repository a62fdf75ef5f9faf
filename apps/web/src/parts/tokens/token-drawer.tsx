import {
  giveToken,
  renewTwinToken,
  revealToken,
  type TokenRow,
  twinConnection,
} from '@gemelo/contract/endpoints/tokens';
import { useEffect, useRef, useState } from 'react';
import type { ApiFailure } from '../../lib/api.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { confirm } from '../../ui/dialogs/dialogs.ts';
import { SideModal } from '../../ui/dialogs/side-modal.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { ChangeCredential } from './change-credential.tsx';
import { ConnectPanel } from './connect-panel.tsx';
import { ExistingToken } from './existing-token.tsx';
import { IssueToken } from './issue-token.tsx';
import { type ShownCredential, shownFrom } from './shown-credential.ts';

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
  const [shown, setShown] = useState<{ shown: ShownCredential; isNew: boolean }>();
  const [isChanging, setIsChanging] = useState(false);
  const [failure, setFailure] = useState<ApiFailure>();
  const once = ({ data }: { data: TokenRow & { token: string } }) =>
    setShown({ shown: shownFrom(data, data.token), isNew: true });
  const outcome = { onSuccess: once, onError: setFailure };
  const give = useWrite(giveToken, outcome);
  const renew = useWrite(renewTwinToken, outcome);
  const connection = useRead(twinConnection, { params });
  const existing = connection.data?.data.token;
  const reveal = useWrite(revealToken, {
    onSuccess: ({ data }) => {
      if (existing) setShown({ shown: shownFrom(existing, data.token), isNew: false });
    },
    onError: setFailure,
  });

  const asked = useRef(start === 'show');
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    give.mutate({ params: { idTwin: twin.idTwin }, body: {} });
  }, [give, twin.idTwin]);

  const confirmRenewal = async () => {
    const sure = await confirm({
      title: t('tokens.renew.title', { name: twin.name, kind: existing?.credential ?? 'token' }),
      text: t('tokens.renew.purpose'),
      confirmLabel: t('tokens.renew.do'),
      danger: true,
    });
    if (sure) renew.mutate({ params });
  };

  const retry = () => {
    setFailure(undefined);
    void connection.refetch();
  };

  const content = () => {
    if (shown) return <ConnectPanel twin={twin} {...shown} onDone={onClose} />;
    if (give.isPending || renew.isPending) return <Loading kind="form" />;
    if (failure?.code === 'PLATFORM_LOGIN')
      return (
        <IssueToken
          renewing={existing?.idPlatform}
          onIssue={(idPlatform) =>
            existing ? renew.mutate({ params }) : give.mutate({ params, body: { idPlatform } })
          }
        />
      );
    const error = failure?.code === 'TOKEN_EXISTS' ? connection.error : (failure ?? connection.error);
    if (error) return <ErrorState error={error} onRetry={retry} />;
    if (!connection.data) return <Loading kind="form" />;
    if (!existing)
      return <IssueToken onIssue={(idPlatform) => give.mutate({ params, body: { idPlatform } })} />;
    if (isChanging)
      return (
        <ChangeCredential
          row={existing}
          onReplaced={(replaced) => setShown({ shown: replaced, isNew: true })}
          onClose={() => setIsChanging(false)}
        />
      );
    return (
      <ExistingToken
        token={existing}
        busy={reveal.isPending}
        onReveal={() => reveal.mutate({ params: { idToken: existing.idToken } })}
        onRenew={() => void confirmRenewal()}
        onChange={() => setIsChanging(true)}
      />
    );
  };

  return (
    <SideModal
      opened={opened}
      onClose={onClose}
      title={t('tokens.one.title', { name: twin.name, kind: existing?.credential ?? 'token' })}
      purpose={t('tokens.purpose')}
    >
      {content()}
    </SideModal>
  );
}
