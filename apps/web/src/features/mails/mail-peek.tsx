import { getMail, type MailRow } from '@gemelo/contract/endpoints/mails';
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFormat } from '../../lib/format.ts';
import { useRead } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { MailFiles } from './mail-files.tsx';
import classes from './mail-peek.module.css';
import { MailState } from './mail-state.tsx';
import { useRetry } from './use-retry.ts';

/** One mail as the recipient sees it, with its delivery state. */
export function MailPeek({ mail }: { mail: MailRow }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { mayRetry, retry, isPending } = useRetry();
  const { data, error, refetch } = useRead(getMail, { params: { idMail: mail.idMail } });
  const facts: [string, ReactNode][] = [
    [t('mails.recipient'), <bdi key="recipient">{mail.recipient}</bdi>],
    [t('mails.stateLabel'), <MailState key="state" state={mail.state} />],
    [t('mails.attempts'), format.number(mail.attempts)],
    [t('mails.createdAt'), format.moment(mail.createdAt)],
    [t('mails.sentAt'), mail.sentAt ? format.moment(mail.sentAt) : '—'],
  ];
  return (
    <article className={classes.mail}>
      <h2 className={classes.subject}>{mail.subject}</h2>
      <Facts facts={facts} beside />
      {mail.failure && <p className={classes.failure}>{mail.failure}</p>}
      {mail.state === 'kept' && <p className={classes.note}>{t('mails.keptHint')}</p>}
      {error && <ErrorState error={error} onRetry={() => void refetch()} compact />}
      {!data && !error && <Loading count={6} />}
      {data && <div className={classes.body}>{linked(data.data.body)}</div>}
      {data && data.data.Files.length > 0 && <MailFiles idMail={mail.idMail} files={data.data.Files} />}
      {mayRetry(mail) && (
        <Button
          variant="default"
          loading={isPending}
          leftSection={<IconRefresh size={16} aria-hidden />}
          onClick={() => retry(mail)}
        >
          {t('mails.retry')}
        </Button>
      )}
    </article>
  );
}

/** Mail text with clickable addresses: without a mail server, users follow them from here. */
function linked(text: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { 0: address, index } of text.matchAll(/https?:\/\/\S+/g)) {
    parts.push(
      text.slice(end, index),
      <a key={index} href={address} target="_blank" rel="noopener noreferrer">
        {address}
      </a>,
    );
    end = index + address.length;
  }
  return [...parts, text.slice(end)];
}
