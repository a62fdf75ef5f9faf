import type { ActivityRecord } from '@gemelo/contract/endpoints/activity-records';
import { Button, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { OneLine } from '../../../ui/text/one-line.tsx';
import text from '../../../ui/text/text.module.css';
import { recordKey } from '../map/field-points.ts';
import type { Chosen } from '../people/people-list.tsx';
import classes from '../tracker.module.css';
import { useListKeys } from '../use-list-keys.ts';
import { RecordMarks } from './record-marks.tsx';

const PAGE = 50;

interface ActionsListProps extends Pick<Chosen, 'selected' | 'onPoint'> {
  records: readonly ActivityRecord[];
  onOpen: (id: number) => void;
}

/** Recorded actions, the newest first. */
export function ActionsList({ records, selected, onPoint, onOpen }: ActionsListProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const onKeyDown = useListKeys();
  const [count, setCount] = useState(PAGE);
  return (
    <>
      <ul className={classes.list} aria-label={t('tracker.actions.title')} onKeyDown={onKeyDown}>
        {records.slice(0, count).map((record) => {
          const id = record.idActivityUserMenuAction;
          const key = recordKey(id);
          return (
            <li key={key} className={classes.item} data-selected={selected === key || undefined}>
              <UnstyledButton
                className={classes.row}
                data-row
                data-id={key}
                onClick={() => onOpen(id)}
                onMouseEnter={() => onPoint(key)}
                onMouseLeave={() => onPoint(undefined)}
                onFocus={() => onPoint(key)}
                onBlur={() => onPoint(undefined)}
              >
                <span className={classes.words}>
                  <span className={classes.name}>
                    <OneLine>{record.Action.name}</OneLine>
                  </span>
                  <span className={text.note}>
                    <bdi>{record.User.name}</bdi>
                    {record.Warehouse && (
                      <>
                        {' · '}
                        <bdi>{record.Warehouse.name}</bdi>
                      </>
                    )}
                  </span>
                  <time className={text.note} dateTime={record.at}>
                    {format.moment(record.at)}
                  </time>
                  <RecordMarks record={record} />
                </span>
              </UnstyledButton>
            </li>
          );
        })}
      </ul>
      {records.length > count && (
        <Button variant="subtle" fullWidth onClick={() => setCount(count + PAGE)}>
          {t('map.more', { count: Math.min(PAGE, records.length - count) })}
        </Button>
      )}
    </>
  );
}
