import { type Network, revealNetwork } from '@gemelo/contract/endpoints/networks';
import { reauthenticate } from '@gemelo/contract/endpoints/re-authentication';
import { Button } from '@mantine/core';
import { IconWifi } from '@tabler/icons-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { call } from '../../lib/api.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { DialogFrame } from '../../ui/dialogs/dialog-frame.tsx';
import { Form } from '../../ui/form/form.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import text from '../../ui/text/text.module.css';
import { JoinCode } from './join-code.tsx';
import { isJoinable, joinText } from './join-text.ts';
import classes from './networks.module.css';
import { ShownPassword } from './shown-password.tsx';
import { useBriefSecret } from './use-brief-secret.ts';

const FORM = 'reveal-network';
const purpose = 'network-password';
const asked = z.pick(reauthenticate.body, { password: true });

/** Not a query or a mutation of the cache, which would keep both passwords for minutes. */
async function passwordOf({ idCompanyNetwork }: Network, own: string): Promise<string> {
  const { data } = await call(reauthenticate, { body: { password: own, purpose } });
  const shown = await call(revealNetwork, { params: { id: idCompanyNetwork } }, { proof: data.proof });
  return shown.data.password;
}

interface RevealDialogProps {
  network: Network;
  onClose: () => void;
}

/** The password of a network for whoever types their own once more, and a code that joins it. */
export function RevealDialog({ network, onClose }: RevealDialogProps) {
  const { t } = useTranslation();
  const { secret, left, hold } = useBriefSecret();
  const [busy, setBusy] = useState(false);
  const [wasShown, setWasShown] = useState(false);
  const asks = network.security !== 'open' && secret === undefined;

  const reveal = async (own: string) => {
    setBusy(true);
    try {
      hold(await passwordOf(network, own));
      setWasShown(true);
    } finally {
      setBusy(false);
    }
  };

  return (
    <DialogFrame
      title={<bdi>{network.name}</bdi>}
      icon={<IconWifi size={20} aria-hidden />}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t(asks ? 'ui.cancel' : 'ui.close')}
          </Button>
          {asks && (
            <Button type="submit" form={FORM} loading={busy}>
              {t('networks.reveal.do')}
            </Button>
          )}
        </>
      }
    >
      {asks ? (
        <Form
          id={FORM}
          schema={asked}
          defaultValues={{ password: '' }}
          onSubmit={({ password }) => reveal(password)}
        >
          {wasShown && <Notice tone="info">{t('networks.reveal.gone')}</Notice>}
          <p className={classes.text}>{t('networks.reveal.why')}</p>
          <PasswordField name="password" label={t('networks.reveal.own')} autoFocus />
        </Form>
      ) : (
        <Shown network={network} secret={secret} left={left} />
      )}
    </DialogFrame>
  );
}

interface ShownProps {
  network: Network;
  secret: string | undefined;
  left: number;
}

function Shown({ network: { name, ssid, security, hidden }, secret, left }: ShownProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.shown}>
      <Facts beside facts={[[t('networks.ssid.label'), <bdi key="ssid">{ssid}</bdi>]]} />
      {secret !== undefined && <ShownPassword password={secret} />}
      {isJoinable(security) ? (
        <JoinCode name={name} ssid={ssid} code={joinText({ ssid, security, hidden, password: secret })} />
      ) : (
        <p className={text.hint}>{t('networks.qr.enterprise')}</p>
      )}
      {secret !== undefined && (
        <p className={text.hint} role="timer">
          {t('networks.reveal.left', { seconds: left })}
        </p>
      )}
    </div>
  );
}
