import { alarms } from '@gemelo/contract/endpoints/alarms';
import { type ChartNote, chartNotes } from '@gemelo/contract/endpoints/chart-notes';
import { filterTickets } from '@gemelo/contract/endpoints/tickets';
import { LIMIT_MAX } from '@gemelo/contract/kit/paging';
import { useMemo } from 'react';
import { useRead } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import type { TimeMark } from '../../ui/chart/time-marks.tsx';
import { isOf, markOfAlarm, markOfTicket, type Say } from '../readings/mark-of.ts';

interface Asked {
  idWarehouse: number;
  period: { from: string; to: string };
  enabled: boolean;
  onOpen: (note: ChartNote) => void;
}

const none: readonly ChartNote[] = [];

const markOfNote = (note: ChartNote, onOpen: (note: ChartNote) => void): TimeMark => ({
  id: `note-${note.idChartNote}`,
  at: Date.parse(note.at),
  kind: 'note',
  text: `${note.User.name}: ${note.text}`,
  open: () => onOpen(note),
});

/**
 * What happened in a warehouse in a period, as far as the user may see it: alarms, tickets, and the comments that people
 * pinned to a moment. Asked after the figures, so that the lines do not wait for it.
 */
export function usePlaceMarks({ idWarehouse, period, enabled, onOpen }: Asked) {
  const { t } = useTranslation();
  const can = useCan();
  const query = { idWarehouse: String(idWarehouse), ...period, limit: LIMIT_MAX };
  const options = { enabled, keepPrevious: true };
  const rung = useRead(alarms, { query }, { ...options, enabled: enabled && can('alarm:view') }).data;
  const opened = useRead(filterTickets, { query }, options).data;
  const noted = useRead(chartNotes, { query }, { ...options, enabled: enabled && can('chart-note:view') });
  const notes = noted.data?.data ?? none;
  return useMemo(() => {
    const tickets = (opened?.data ?? []).map((ticket) => markOfTicket(ticket, t as Say));
    const hidden = [rung, opened, noted.data].some((list) => (list?.total ?? 0) > LIMIT_MAX);
    return {
      notes,
      /** There are more than are marked. */
      hidden,
      marksOf: (idMeasurement: number): TimeMark[] => [
        ...(rung?.data ?? [])
          .filter((alarm) => isOf(alarm, idMeasurement))
          .map((alarm) => markOfAlarm(alarm, { named: true })),
        ...tickets,
        ...notes.filter((note) => isOf(note, idMeasurement)).map((note) => markOfNote(note, onOpen)),
      ],
    };
  }, [rung, opened, noted.data, notes, onOpen, t]);
}
