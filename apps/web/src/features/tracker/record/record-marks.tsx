import type { ActivityRecord } from '@gemelo/contract/endpoints/activity-records';
import { IconCamera, IconForms, IconMapPinOff, IconMapPinX, IconNote } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';
import { isOffSite } from '../map/field-points.ts';
import { useMeasures } from '../measures.ts';
import classes from '../tracker.module.css';

const SIZE = 14;

/** What an action was recorded with, as signs with words. */
export function RecordMarks({ record }: { record: ActivityRecord }) {
  const { t } = useTranslation();
  const { distance } = useMeasures();
  const marks: [id: string, icon: ReactNode, words: string][] = [];
  if (record.photoCount > 0)
    marks.push([
      'photo',
      <IconCamera key="photo" size={SIZE} aria-hidden />,
      t('tracker.record.photos', { count: record.photoCount }),
    ]);
  if (record.note)
    marks.push(['note', <IconNote key="note" size={SIZE} aria-hidden />, t('tracker.type.note')]);
  if (record.answerKey)
    marks.push(['form', <IconForms key="form" size={SIZE} aria-hidden />, t('tracker.type.form')]);
  if (isOffSite(record))
    marks.push([
      'off',
      <IconMapPinX key="off" size={SIZE} aria-hidden />,
      t('tracker.record.off', { distance: distance(record.distance ?? 0) }),
    ]);
  if (record.latitude === null)
    marks.push(['place', <IconMapPinOff key="place" size={SIZE} aria-hidden />, t('tracker.type.noPlace')]);
  return (
    <span className={classes.marks}>
      {marks.map(([id, icon, words]) => (
        <span key={id} className={classes.mark} data-mark={id}>
          {icon}
          {words}
        </span>
      ))}
    </span>
  );
}
