import { oneTicket } from '@gemelo/contract/endpoints/tickets';
import { Button } from '@mantine/core';
import { IconTicketOff } from '@tabler/icons-react';
import { linkTo } from '../../../lib/addresses.ts';
import { Link, useSearch } from '../../../lib/navigation.ts';
import { FALLBACK_MS, useRead } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { ColumnsSkeleton } from '../../../ui/skeletons/columns-skeleton.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { NoData } from '../../../ui/states/no-data.tsx';
import { BackToTickets } from './back-to-tickets.tsx';
import { TicketPage } from './ticket-page.tsx';

/** Heights of description, handling and times, and of the comments. */
const CARDS = [[244, 202, 160], [290]];
const NUMBER = /^[1-9]\d{0,9}$/;

/** The ticket of the id in the address. */
export function TicketScreen() {
  const { t } = useTranslation();
  const { id = '' } = useSearch();
  const isValidId = NUMBER.test(id);
  const { data, error, refetch, isFetching } = useRead(
    oneTicket,
    { params: { id } },
    { enabled: isValidId, every: FALLBACK_MS },
  );
  const isNotFound = !isValidId || error?.status === 404 || error?.status === 400;
  const isLoading = !isNotFound && !error;
  if (data && !isNotFound) return <TicketPage key={data.data.idTicket} ticket={data.data} />;
  return (
    <Screen
      title={t('tickets.one')}
      {...(isLoading ? { purpose: t('ui.loading') } : { actions: <BackToTickets /> })}
    >
      {isNotFound ? (
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
      ) : error ? (
        <ErrorState
          error={error}
          otherwise="CATALOGUE_LOAD"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <ColumnsSkeleton even columns={CARDS} />
      )}
    </Screen>
  );
}
