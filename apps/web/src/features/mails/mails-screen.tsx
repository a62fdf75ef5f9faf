import { listMails, type MailRow, mailStates } from '@gemelo/contract/endpoints/mails';
import { IconRefresh } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useFormat } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.tsx';
import type { Column } from '../../ui/data-table/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import type { Facet } from '../../ui/data-table/facets.ts';
import { Screen } from '../../ui/screen.tsx';
import { Age } from '../../ui/states/age.tsx';
import { MailPeek } from './mail-peek.tsx';
import { MailState } from './mail-state.tsx';
import { useRetry } from './use-retry.ts';

function useColumns(): Column<MailRow>[] {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(
    () => [
      { id: 'subject', header: t('mails.subject'), cell: (mail) => mail.subject, fixed: true },
      {
        id: 'recipient',
        header: t('mails.recipient'),
        cell: (mail) => <bdi>{mail.recipient}</bdi>,
        width: 240,
      },
      {
        id: 'state',
        header: t('mails.stateLabel'),
        cell: (mail) => <MailState state={mail.state} plain />,
        width: 144,
        card: 'badge',
      },
      {
        id: 'attempts',
        header: t('mails.attempts'),
        cell: (mail) => format.number(mail.attempts),
        align: 'end',
        width: 96,
      },
      {
        id: 'createdAt',
        header: t('mails.createdAt'),
        cell: (mail) => <Age at={mail.createdAt} />,
        width: 128,
      },
      {
        id: 'sentAt',
        header: t('mails.sentAt'),
        cell: (mail) => (mail.sentAt ? <Age at={mail.sentAt} /> : '—'),
        width: 128,
      },
      { id: 'failure', header: t('mails.failure'), cell: (mail) => mail.failure ?? '—', hidden: true },
    ],
    [t, format],
  );
}

/** Outbox: every mail of the console with its delivery state. */
export function MailsScreen() {
  const { t } = useTranslation();
  const columns = useColumns();
  const { mayRetry, retry } = useRetry();
  const facets = useMemo<Facet[]>(
    () => [
      {
        id: 'state',
        label: t('mails.stateLabel'),
        options: mailStates.map((value) => ({ value, label: t(`mails.state.${value}`) })),
      },
    ],
    [t],
  );
  return (
    <Screen title={t('mails.title')} purpose={t('mails.purpose')}>
      <DataTable
        endpoint={listMails}
        columns={columns}
        facets={facets}
        rowId={(mail) => mail.idMail}
        storageKey="mails"
        label={t('mails.title')}
        exportName={t('mails.title')}
        emptyState={{ title: t('ui.noData'), text: t('mails.empty') }}
        peek={(mail) => <MailPeek mail={mail} />}
        rowActions={(mail) =>
          mayRetry(mail)
            ? [
                {
                  id: 'retry',
                  label: t('mails.retry'),
                  icon: <IconRefresh size={16} aria-hidden />,
                  run: () => retry(mail),
                },
              ]
            : []
        }
      />
    </Screen>
  );
}
