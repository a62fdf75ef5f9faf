import type { TicketDetail } from '@gemelo/contract/endpoints/tickets';
import type { ReactNode } from 'react';
import { durationText } from '../../../lib/duration-text.ts';
import { useFormat } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/locale.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';
import { Age } from '../../../ui/states/age.tsx';

/** Durations of a ticket; waiting time is listed separately and excluded from the others. */
export function TimesCard({ ticket }: { ticket: TicketDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  const locale = useLocale();
  const span = (seconds: number | null) => seconds !== null && <bdi>{durationText(seconds, locale)}</bdi>;
  const deadlines = (['respondBy', 'resolveBy'] as const).flatMap((name): [string, ReactNode][] => {
    const at = ticket[name];
    return at ? [[t(`contract:field.${name}`), format.moment(at)]] : [];
  });
  const facts: [string, ReactNode][] = [
    [t('tickets.opened'), format.moment(ticket.openedAt)],
    [
      t('tickets.times.response'),
      span(ticket.firstResponseSeconds) ||
        t(ticket.resolvedAt ? 'tickets.times.none' : 'tickets.times.notYet'),
    ],
    [
      t('tickets.times.waiting'),
      ticket.waitingSince ? (
        <span key="since">
          {t('tickets.times.since')} <Age at={ticket.waitingSince} />
        </span>
      ) : ticket.waitingSeconds > 0 ? (
        span(ticket.waitingSeconds)
      ) : (
        '—'
      ),
    ],
    ...deadlines,
    [t('tickets.times.resolution'), span(ticket.resolutionSeconds) || t('tickets.times.open')],
  ];
  return (
    <Card title={t('tickets.times.title')}>
      <Facts facts={facts} />
    </Card>
  );
}
