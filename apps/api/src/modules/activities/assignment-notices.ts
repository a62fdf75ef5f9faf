import type { ActivityAssignment } from '@gemelo/contract/endpoints/activity-assignments';
import { MAILED_AT_ONCE, type NotificationKind } from '@gemelo/contract/kit/notification-kinds';
import type { Tx } from '../../db/client.ts';
import type { Doer, Notice, Notifications } from '../notifications/notifications.service.ts';
import { ASSIGNMENT } from './assignments.queries.ts';

const noticeOf = (
  kind: NotificationKind,
  { idActivityUser, idCompany, Activity }: ActivityAssignment,
  to: Notice['to'],
  words: Record<string, string> = {},
): Notice => ({
  ...{ kind, entity: ASSIGNMENT, id: idActivityUser, idCompany, title: Activity.name, to, words },
  sight: 'my-activity:view',
});

/** Tells people of what happens to assigned activities, in the transaction of the change. */
export const createAssignmentNotices = ({ tellEach }: Pick<Notifications, 'tellEach'>) => ({
  async assigned(tx: Tx, by: Doer, made: readonly ActivityAssignment[]) {
    const mail = made.length > MAILED_AT_ONCE ? ('later' as const) : undefined;
    const notices = made.map((one) =>
      noticeOf('assigned', one, [one.assignmentUser.idUser], { due: one.dueAt }),
    );
    await tellEach(
      tx,
      by,
      notices.map((notice) => ({ ...notice, mail })),
    );
  },

  /** Whoever got it, and whoever no longer has it. */
  async handedOn(tx: Tx, by: Doer, before: ActivityAssignment, after: ActivityAssignment) {
    // Their list: the assignment itself is no longer offered to their phone.
    const lost = { ...noticeOf('changed', before, [before.assignmentUser.idUser], { what: 'taken' }), id: 0 };
    await tellEach(tx, by, [
      noticeOf('assigned', after, [after.assignmentUser.idUser], { due: after.dueAt }),
      lost,
    ]);
  },

  /** Whoever has it, also of the time that was moved. */
  async changed(tx: Tx, by: Doer, before: ActivityAssignment, after: ActivityAssignment) {
    const words: Record<string, string> =
      before.dueAt === after.dueAt ? {} : { what: 'due', was: before.dueAt, due: after.dueAt };
    await tellEach(tx, by, [noticeOf('changed', after, [after.assignmentUser.idUser], words)]);
  },

  reopened: (tx: Tx, by: Doer, after: ActivityAssignment) =>
    tellEach(tx, by, [noticeOf('assigned', after, [after.assignmentUser.idUser], { due: after.dueAt })]),

  closed: (tx: Tx, by: Doer, after: ActivityAssignment) =>
    tellEach(tx, by, [
      noticeOf(
        'closed',
        after,
        [after.assignmentUser.idUser, after.creatorUser?.idUser],
        after.closeReason ? { justification: after.closeReason } : {},
      ),
    ]),
});
export type AssignmentNotices = ReturnType<typeof createAssignmentNotices>;
