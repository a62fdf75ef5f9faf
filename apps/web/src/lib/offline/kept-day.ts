import type { ActivityAssignment, AssignedMenu } from '@gemelo/contract/endpoints/activity-assignments';
import { changeKept } from './kept-value.ts';
import type { Owner } from './stored.ts';
import type { WaitingRecord } from './waiting.ts';

/** Names of what the device keeps of a day in the field. */
export const DAY = 'day';
export const menusName = (idActivityUser: number) => `menus.${idActivityUser}`;

export interface KeptDay {
  rows: ActivityAssignment[];
}
export interface KeptMenus {
  menus: AssignedMenu[];
}

const replaced = (rows: readonly ActivityAssignment[], now: ActivityAssignment) =>
  rows.map((row) => (row.idActivityUser === now.idActivityUser ? now : row));

/** What the server answered to a start or an end, so that the kept list does not fall behind what was sent. */
export const noteProgress = (owner: Owner, now: ActivityAssignment): Promise<void> =>
  changeKept<KeptDay>(owner, DAY, ({ rows }) => ({ rows: replaced(rows, now) }));

/** A recorded action arrived: counted in what is kept, as it was while it waited. */
export async function noteRecorded({
  owner,
  idActivityUser,
  idMenuAction,
  at,
}: WaitingRecord): Promise<void> {
  await changeKept<KeptDay>(owner, DAY, ({ rows }) => ({
    rows: rows.map((row) => (row.idActivityUser === idActivityUser ? recordedOnce(row, at) : row)),
  }));
  await changeKept<KeptMenus>(owner, menusName(idActivityUser), ({ menus, ...rest }) => ({
    ...rest,
    menus: menus.map((menu) => ({
      ...menu,
      actions: menu.actions.map((action) =>
        action.idMenuAction === idMenuAction ? { ...action, recordCount: action.recordCount + 1 } : action,
      ),
    })),
  }));
}

/** An assignment with one more recorded action, which starts it. */
export const recordedOnce = (row: ActivityAssignment, at: string): ActivityAssignment => ({
  ...row,
  recordCount: row.recordCount + 1,
  lastRecordAt: at,
  ...(row.progress === 'assigned' ? { progress: 'started', startedAt: at } : {}),
});
