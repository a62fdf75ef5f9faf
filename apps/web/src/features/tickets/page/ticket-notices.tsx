import type { TicketDetail } from '@gemelo/contract/endpoints/tickets';
import { Anchor } from '@mantine/core';
import { linkTo } from '../../../lib/addresses.ts';
import { Link } from '../../../lib/navigation.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { Notice } from '../../../ui/states/notice.tsx';

/** Which ticket a duplicate was merged into, or why a ticket was closed. */
export function TicketNotices({
  ticket: { mergedInto, justification, TicketState },
}: {
  ticket: Pick<TicketDetail, 'mergedInto' | 'justification' | 'TicketState'>;
}) {
  const { t } = useTranslation();
  if (mergedInto !== null)
    return (
      <Notice
        tone="info"
        title={t('tickets.merge.went', { number: mergedInto })}
        action={
          <Anchor component={Link} {...linkTo('ticket', mergedInto)}>
            {t('tickets.merge.see', { number: mergedInto })}
          </Anchor>
        }
      >
        {t('tickets.merge.wentText')}
      </Notice>
    );
  if (justification === null) return null;
  return (
    <Notice
      tone={TicketState.category === 'done' ? 'normal' : 'silent'}
      title={<bdi>{TicketState.name}</bdi>}
    >
      <bdi>{justification}</bdi>
    </Notice>
  );
}
