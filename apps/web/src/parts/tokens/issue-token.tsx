import { Button, Select } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import stack from '../../ui/layout/stack.module.css';
import { Loading } from '../../ui/states/loading.tsx';
import text from '../../ui/text/text.module.css';
import { PlatformLogin } from './platform-login.tsx';
import classes from './tokens.module.css';
import { usePlatforms } from './use-platforms.ts';

interface IssueTokenProps {
  /** The platform of the token that is renewed. */
  renewing?: number | undefined;
  onIssue: (idPlatform: number | undefined) => void;
}

/** Asks for the login of the configured platform, where there is one, and then for the token. */
export function IssueToken({ renewing, onIssue }: IssueTokenProps) {
  const { t } = useTranslation();
  const platforms = usePlatforms();
  const [selectedId, setSelectedId] = useState<number>();
  if (!platforms) return <Loading kind="form" />;
  const issuers = platforms.filter(
    ({ configured, idPlatform }) => configured && (renewing === undefined || idPlatform === renewing),
  );
  const platform = issuers.find(({ idPlatform }) => idPlatform === selectedId) ?? issuers[0];
  return (
    <div className={stack.fill}>
      {issuers.length > 1 && platform && (
        <Select<number>
          label={t('contract:field.Platform')}
          data={issuers.map(({ idPlatform, name }) => ({ value: idPlatform, label: name }))}
          value={platform.idPlatform}
          onChange={(value) => value && setSelectedId(value)}
          allowDeselect={false}
        />
      )}
      {platform ? (
        <PlatformLogin key={platform.idPlatform} platform={platform} />
      ) : (
        <p className={text.hint}>{t('tokens.one.none')}</p>
      )}
      <Button
        className={classes.done ?? ''}
        leftSection={<IconKey size={16} aria-hidden />}
        disabled={platform !== undefined && !platform.expiresAt}
        onClick={() => onIssue(platform?.idPlatform)}
      >
        {t(renewing === undefined ? 'tokens.give' : 'tokens.renew.do')}
      </Button>
    </div>
  );
}
