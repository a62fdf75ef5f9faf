import { Button } from '@mantine/core';
import { useFormContext, useWatch } from 'react-hook-form';
import { linkTo } from '../../../lib/addresses.ts';
import { Link } from '../../../lib/navigation.ts';
import { useCan } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import classes from '../activity-assignments.module.css';
import type { AssignmentOptions } from './assign-values.ts';

/** The activity, with how much there is to do in it; one without actions cannot be carried out. */
export function ActivityField({ activities }: Pick<AssignmentOptions, 'activities'>) {
  const { t } = useTranslation();
  const can = useCan();
  const { getValues, setValue } = useFormContext();
  const chosen: unknown = useWatch({ name: 'idActivity' });
  const activity = activities.find(({ idActivity }) => idActivity === chosen);
  const count = activity && {
    menus: t('activity-assignments.menus', { count: activity.menuCount }),
    actions: t('activity-assignments.actions', { count: activity.actionCount }),
  };
  return (
    <div className={classes.field}>
      <SelectField
        name="idActivity"
        label={t('contract:field.Activity')}
        options={activities.map(({ idActivity, name }) => ({ value: idActivity, label: name }))}
        {...(activity && activity.actionCount > 0 && count
          ? { description: `${count.menus} · ${count.actions}` }
          : {})}
        onChosen={(value) => {
          const next = activities.find(({ idActivity }) => idActivity === value);
          if (next && getValues('name') === '') setValue('name', next.name);
        }}
      />
      {activity && activity.actionCount === 0 && (
        <Notice
          tone="warning"
          title={t('activity-assignments.assign.nothing')}
          action={
            can('activity:view') && (
              <Button
                component={Link}
                {...linkTo('activity', activity.idActivity)}
                variant="default"
                size="compact-sm"
              >
                {t('activity-assignments.assign.compose')}
              </Button>
            )
          }
        >
          {t('activity-assignments.assign.nothingText')}
        </Notice>
      )}
    </div>
  );
}
