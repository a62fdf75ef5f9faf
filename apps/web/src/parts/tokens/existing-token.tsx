import type { TokenRow } from '@gemelo/contract/endpoints/tokens';
import { Button } from '@mantine/core';
import { IconArrowsExchange, IconEye, IconRefresh } from '@tabler/icons-react';
import { useFormat } from '../../lib/format.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import stack from '../../ui/layout/stack.module.css';
import { Mono } from '../../ui/states/mono.tsx';
import text from '../../ui/text/text.module.css';
import { CredentialName } from './credential-name.tsx';
import classes from './tokens.module.css';

interface ExistingTokenProps {
  token: TokenRow;
  busy: boolean;
  onReveal: () => void;
  onRenew: () => void;
  /** To identify the device by something else. */
  onChange: () => void;
}

/** What a device identifies itself with, masked, for who may show it again, renew it or change it. */
export function ExistingToken({ token, busy, onReveal, onRenew, onChange }: ExistingTokenProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const mayEdit = useCan()('token:edit');
  const { credential: kind, username, validUntil } = token;
  return (
    <div className={stack.fill}>
      <Facts
        facts={[
          [t('contract:field.credential'), <CredentialName key="kind" {...{ kind, validUntil }} />],
          username === null
            ? [t('tokens.one.secret', { kind }), <Mono key="masked">{token.masked}</Mono>]
            : [t('contract:field.username'), <Mono key="username">{username}</Mono>],
          [t('contract:field.Platform'), token.Platform.name],
          [t('contract:field.updatedAt'), format.moment(token.updatedAt)],
          ...(validUntil ? [[t('contract:field.validUntil'), format.moment(validUntil)] as const] : []),
        ]}
      />
      {mayEdit ? (
        <>
          <div className={classes.choices}>
            <Button leftSection={<IconEye size={16} aria-hidden />} loading={busy} onClick={onReveal}>
              {t('tokens.reveal', { kind })}
            </Button>
            {kind !== 'certificate' && (
              <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={onRenew}>
                {t('tokens.renew.do')}
              </Button>
            )}
            <Button
              variant="default"
              leftSection={<IconArrowsExchange size={16} aria-hidden />}
              onClick={onChange}
            >
              {t('tokens.change.do')}
            </Button>
          </div>
          {kind !== 'certificate' && <p className={text.hint}>{t('tokens.one.audited')}</p>}
        </>
      ) : (
        <p className={text.hint}>{t('tokens.one.who')}</p>
      )}
    </div>
  );
}
