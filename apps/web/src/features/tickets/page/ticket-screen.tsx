import { oneTicket } from '@gemelo/contract/endpoints/tickets';
import { Button } from '@mantine/core';
import { IconTicketOff } from '@tabler/icons-react';
import { linkTo } from '../../../lib/addresses.ts';
import { Link } from '../../../lib/navigation.ts';
import { FALLBACK_MS, useRead } from '../../../lib/query.ts';
import { useCan } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useAnswerBehind } from '../../../parts/form-answers/answer-behind.tsx';
import { isLost, useIdInAddress, WorkUnread } from '../../../parts/work-record/work-unread.tsx';
import { BackLink } from '../../../ui/pages/back-link.tsx';
import { NoData } from '../../../ui/states/no-data.tsx';
import { TicketPage } from './ticket-page.tsx';

/** Heights of description, handling and times, and of the comments. */
const CARDS = [[244, 202, 160], [290]];

/** The ticket of the id in the address. */
export function TicketScreen() {
  const { t } = useTranslation();
  const viewsAll = useCan()('ticket:view');
  const id = useIdInAddress();
  const { data, error, refetch, isFetching } = useRead(
    oneTicket,
    { params: { id: id ?? '' } },
    { enabled: id !== undefined, every: FALLBACK_MS },
  );
  const { isKnown } = useAnswerBehind('ticket', id === undefined ? undefined : Number(id));
  if (data && isKnown && !isLost(id, error))
    return <TicketPage key={data.data.idTicket} ticket={data.data} />;
  return (
    <WorkUnread
      title={t('tickets.one')}
      id={id}
      error={error}
      onRetry={() => void refetch()}
      retrying={isFetching}
      back={
        <BackLink link={linkTo(viewsAll ? 'tickets' : 'support')}>
          {t(viewsAll ? 'tickets.title' : 'tickets.support.mine')}
        </BackLink>
      }
      lost={
        <NoData
          icon={<IconTicketOff size={24} stroke={1.5} />}
          title={t('tickets.lost.title')}
          text={t('tickets.lost.text')}
          action={
            <Button component={Link} {...linkTo('support')} variant="default">
              {t('tickets.support.mine')}
            </Button>
          }
        />
      }
      cards={CARDS}
    />
  );
}
