import type { TwinDetail } from '@gemelo/contract/endpoints/twins';
import { Anchor } from '@mantine/core';
import { linkTo } from '../../../lib/addresses.ts';
import { useFormat } from '../../../lib/format.ts';
import { Link } from '../../../lib/navigation.ts';
import { useCan } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { TwinPlace } from '../../../parts/twins/twin-place.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Nothing } from '../../../ui/layout/nothing.tsx';
import classes from './page.module.css';

/** The device's current assignments. */
export function AssignmentsCard({ twin: { TwinAssignments } }: { twin: TwinDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  const mayOpen = useCan()('assignment:view');
  return (
    <Card title={t('twins.assignments.title')}>
      {TwinAssignments.length === 0 ? (
        <Nothing>{t('twins.assignments.none')}</Nothing>
      ) : (
        <ul className={classes.assignments}>
          {TwinAssignments.map((assignment) => {
            const number = t('twins.assignments.number', { id: assignment.idAssignment });
            return (
              <li key={assignment.idTwinAssignment}>
                {mayOpen ? (
                  <Anchor component={Link} {...linkTo('assignment', assignment.idAssignment)}>
                    {number}
                  </Anchor>
                ) : (
                  number
                )}
                <TwinPlace
                  twin={{
                    Warehouse: assignment.Warehouse,
                    Destination: null,
                    Assignment: {
                      lot: assignment.Lot?.name ?? null,
                      segments: assignment.segments.map(({ name }) => name),
                    },
                  }}
                />
                <span className={classes.age}>
                  <bdi>{assignment.User.name}</bdi>
                  <time dateTime={assignment.createdAt}>{format.moment(assignment.createdAt)}</time>
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}
