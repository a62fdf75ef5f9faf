import type { TokenRow } from '@gemelo/contract/endpoints/tokens';
import { Button } from '@mantine/core';
import { IconEye, IconRefresh } from '@tabler/icons-react';
import { useFormat } from '../../lib/format.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import stack from '../../ui/layout/stack.module.css';
import { Mono } from '../../ui/states/mono.tsx';
import text from '../../ui/text/text.module.css';
import classes from './tokens.module.css';

interface ExistingTokenProps {
  token: TokenRow;
  busy: boolean;
  onReveal: () => void;
  onRenew: () => void;
}

/** A device's token, masked, for who may show it again or renew it. */
export function ExistingToken({ token, busy, onReveal, onRenew }: ExistingTokenProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const mayEdit = useCan()('token:edit');
  return (
    <div className={stack.fill}>
      <Facts
        facts={[
          [t('contract:field.masked'), <Mono key="masked">{token.masked}</Mono>],
          [t('contract:field.Platform'), token.Platform.name],
          [t('contract:field.updatedAt'), format.moment(token.updatedAt)],
        ]}
      />
      {mayEdit ? (
        <>
          <div className={classes.choices}>
            <Button leftSection={<IconEye size={16} aria-hidden />} loading={busy} onClick={onReveal}>
              {t('tokens.reveal')}
            </Button>
            <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={onRenew}>
              {t('tokens.renew.do')}
            </Button>
          </div>
          <p className={text.hint}>{t('tokens.one.audited')}</p>
        </>
      ) : (
        <p className={text.hint}>{t('tokens.one.who')}</p>
      )}
    </div>
  );
}
