import type { GatewayStatus } from '@gemelo/contract/endpoints/gateway';
import type { ReactNode } from 'react';
import { Card } from '../../ui/layout/card.tsx';
import { Age } from '../../ui/states/age.tsx';
import text from '../../ui/text/text.module.css';
import { DeviceLink } from './device-link.tsx';
import classes from './gateway.module.css';
import { useFirstRows } from './use-first-rows.tsx';

interface EventsCardProps {
  title: string;
  hint: string;
  none: string;
  events: readonly {
    Twin: GatewayStatus['slowest'][number]['Twin'];
    at: string;
    key: string;
    what: ReactNode;
  }[];
}

/** What went wrong with which devices, the newest first; each device leads to what can be done. */
export function EventsCard({ title, hint, none, events }: EventsCardProps) {
  const { shown, more } = useFirstRows(events);
  return (
    <Card title={title} hint={hint}>
      {events.length === 0 ? (
        <p className={text.hint}>{none}</p>
      ) : (
        <ul className={classes.list}>
          {shown.map(({ Twin, at, key, what }) => (
            <li key={`${Twin.idTwin}/${key}`} className={classes.event}>
              <span className={classes.name}>
                <DeviceLink Twin={Twin} />
              </span>
              <span className={classes.when}>
                <Age at={at} />
              </span>
              <span className={classes.what}>{what}</span>
            </li>
          ))}
        </ul>
      )}
      {more}
    </Card>
  );
}
