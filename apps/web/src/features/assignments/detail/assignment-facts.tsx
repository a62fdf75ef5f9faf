import type { AssignmentDetail } from '@gemelo/contract/endpoints/assignments';
import type { ReactNode } from 'react';
import { useFormat } from '../../../lib/format.ts';
import { useSeesAll } from '../../../lib/reach.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { cardFrame } from '../../../ui/layout/card.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { AssignmentState } from '../assignment-state.tsx';
import { measured } from '../measured.ts';
import { warehouseOf } from '../place.tsx';
import classes from './detail.module.css';

/** Segments grouped by category. */
function byCategory({ segments }: AssignmentDetail): [string, string[]][] {
  const found = new Map<string, string[]>();
  for (const { category, name } of segments) found.set(category, [...(found.get(category) ?? []), name]);
  return [...found];
}

export function AssignmentFacts({ assignment }: { assignment: AssignmentDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  const seesAll = useSeesAll();
  const { AssignmentLot, closedAt, justification } = assignment;
  const warehouse = warehouseOf(assignment);
  const facts: [string, ReactNode][] = [
    [t('contract:field.state'), <AssignmentState key="state" state={assignment.state} />],
    [t('contract:field.Warehouse'), <bdi key="warehouse">{warehouse?.name}</bdi>],
    ...(AssignmentLot
      ? [
          [t('contract:field.AssignmentLot'), <bdi key="lot">{AssignmentLot.name}</bdi>] as [
            string,
            ReactNode,
          ],
        ]
      : byCategory(assignment).map(([category, names]): [string, ReactNode] => [
          category,
          <span key={category} className={classes.chips}>
            {names.map((name) => (
              <bdi key={name} className={classes.chip}>
                {name}
              </bdi>
            ))}
          </span>,
        ])),
    ...(seesAll
      ? [
          [t('contract:field.Company'), <bdi key="company">{warehouse?.Company.name}</bdi>] as [
            string,
            ReactNode,
          ],
        ]
      : []),
    [t('contract:field.Measurement'), <bdi key="measured">{measured(assignment)}</bdi>],
    [t('contract:field.User'), <bdi key="user">{assignment.User.name}</bdi>],
    [t('contract:field.createdAt'), format.moment(assignment.createdAt)],
    ...(closedAt ? [[t('contract:field.closedAt'), format.moment(closedAt)] as [string, ReactNode]] : []),
    ...(justification
      ? [[t('contract:field.justification'), <bdi key="why">{justification}</bdi>] as [string, ReactNode]]
      : []),
  ];
  return (
    <section className={cardFrame} aria-label={t('assignments.one.facts')}>
      {assignment.state === 'Inactivo' && <Notice tone="info">{t('assignments.one.closed')}</Notice>}
      <Facts facts={facts} />
    </section>
  );
}
