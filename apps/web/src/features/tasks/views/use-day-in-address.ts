import { useCallback } from 'react';
import { useTimeZone } from '../../../lib/format.ts';
import { useNavigate, useSearch } from '../../../lib/navigation.ts';
import { todayIn } from '../../../parts/tasks/days.ts';
import { isDay } from './calendar/month-grid.ts';

const scales = ['mes', 'semana'] as const;
export type Scale = (typeof scales)[number];

/** The day and the scale that a calendar or a timeline shows, in the address. */
export function useDayInAddress(usual: Scale) {
  const { dia, escala } = useSearch();
  const navigate = useNavigate();
  const today = todayIn(useTimeZone());
  const day = isDay(dia) ? dia : today;
  const scale = scales.find((one) => one === escala) ?? usual;
  const show = useCallback(
    (next: { day?: string; scale?: Scale }) =>
      void navigate({
        to: '.',
        search: (now) => ({
          ...now,
          ...(next.day === undefined ? {} : { dia: next.day === today ? undefined : next.day }),
          ...(next.scale === undefined ? {} : { escala: next.scale === usual ? undefined : next.scale }),
        }),
        replace: true,
        resetScroll: false,
      }),
    [navigate, today, usual],
  );
  return { day, scale, today, show };
}
