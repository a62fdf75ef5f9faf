import type { ActivityRecord } from '@gemelo/contract/endpoints/activity-records';
import type { TrackedPerson } from '@gemelo/contract/endpoints/tracking';
import { SegmentedControl } from '@mantine/core';
import { IconUserOff } from '@tabler/icons-react';
import { type RefObject, useEffect, useState } from 'react';
import { useFormat } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { NoData } from '../../ui/states/no-data.tsx';
import { type Chosen, PeopleList } from './people/people-list.tsx';
import { ActionsList } from './record/actions-list.tsx';
import classes from './tracker.module.css';
import { useRowInSight } from './use-row-in-sight.ts';
import type { FoundActions } from './use-tracker.ts';

interface FieldSideProps extends Chosen {
  people: readonly TrackedPerson[];
  /** None while they are not shown. */
  records: readonly ActivityRecord[] | undefined;
  /** How many match; also those beyond one answer. */
  total: number;
  cut: FoundActions['cut'];
  onOpen: (id: number) => void;
  now: number;
  root: RefObject<HTMLDivElement | null>;
}

/** The list beside the map: people, and recorded actions where they are shown. */
export function FieldSide({ people, records, total, cut, onOpen, now, root, ...chosen }: FieldSideProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [wanted, setWanted] = useState<'people' | 'actions'>('people');
  const isAction = chosen.selected?.startsWith('a') ?? false;
  useEffect(() => {
    if (chosen.selected) setWanted(isAction ? 'actions' : 'people');
  }, [chosen.selected, isAction]);
  const kind = records ? wanted : 'people';
  useRowInSight(root, chosen.selected);
  return (
    <>
      <div className={classes.sideHead}>
        {records ? (
          <SegmentedControl
            fullWidth
            aria-label={t('tracker.list')}
            value={kind}
            onChange={(next) => setWanted(next)}
            data={[
              { value: 'people' as const, label: t('tracker.people.count', { count: people.length }) },
              { value: 'actions' as const, label: t('tracker.actions.count', { count: total }) },
            ]}
          />
        ) : (
          <p className={classes.sideCount} aria-live="polite">
            {t('tracker.people.count', { count: people.length })}
          </p>
        )}
      </div>
      <div ref={root} className={classes.scroll}>
        {kind === 'people' && people.length > 0 && <PeopleList people={people} now={now} {...chosen} />}
        {kind === 'people' && people.length === 0 && (
          <NoData
            compact
            icon={<IconUserOff size={24} stroke={1.5} />}
            title={t('tracker.people.none')}
            text={t('tracker.people.noneText')}
          />
        )}
        {kind === 'actions' && records && (
          <>
            {cut && (
              <p className={classes.sideNote}>
                {t('tracker.actions.newest', {
                  shown: format.number(cut.shown),
                  total: format.number(cut.total),
                })}
              </p>
            )}
            {records.length > 0 ? (
              <ActionsList
                records={records}
                selected={chosen.selected}
                onPoint={chosen.onPoint}
                onOpen={onOpen}
              />
            ) : (
              <NoData compact title={t('tracker.actions.none')} text={t('tracker.actions.noneText')} />
            )}
          </>
        )}
      </div>
    </>
  );
}
