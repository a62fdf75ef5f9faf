import type { ActivityAssignment, AssignedMenu } from '@gemelo/contract/endpoints/activity-assignments';
import type { ActivityRecordDetail } from '@gemelo/contract/endpoints/activity-records';
import { changeKept } from './kept-value.ts';
import { deviceStore } from './store.ts';
import type { Owner } from './stored.ts';
import type { WaitingRecord } from './waiting.ts';

/** Names of what the device keeps of a day in the field. */
export const DAY = 'day';
export const activityName = (idActivityUser: number) => `activity.${idActivityUser}`;
export const menusName = (idActivityUser: number) => `menus.${idActivityUser}`;
export const recordsName = (idActivityUser: number) => `records.${idActivityUser}`;
export const recordName = (idActivityUserMenuAction: number) => `record.${idActivityUserMenuAction}`;
/** When a form with all that it offers, or the instructions of a step, were read. */
export const formName = (idForm: number) => `form.${idForm}`;
export const stepName = (idStep: number) => `step.${idStep}`;

export interface KeptDay {
  rows: ActivityAssignment[];
}
export interface KeptMenus {
  menus: AssignedMenu[];
}

/** Changes an assignment wherever it is kept, so that what is kept does not fall behind what was sent. */
async function changeActivity(
  owner: Owner,
  idActivityUser: number,
  change: (row: ActivityAssignment) => ActivityAssignment,
): Promise<void> {
  await changeKept<KeptDay>(owner, DAY, ({ rows }) => ({
    rows: rows.map((row) => (row.idActivityUser === idActivityUser ? change(row) : row)),
  }));
  await changeKept(owner, activityName(idActivityUser), change);
}

/** What the server answered to a start or an end. */
export const noteProgress = (owner: Owner, now: ActivityAssignment): Promise<void> =>
  changeActivity(owner, now.idActivityUser, () => now);

/** A recorded action arrived: counted in what is kept, as it was while it waited. */
export async function noteRecorded({
  owner,
  idActivityUser,
  idMenuAction,
  at,
}: WaitingRecord): Promise<void> {
  await changeActivity(owner, idActivityUser, (row) => recordedOnce(row, at));
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

/** What belongs to activities that are no longer in the day stays this long, for whoever looks back. */
const LEFT_MS = 7 * 86_400_000;

/** Whether something kept belongs to one of these activities, or to none. */
function isNeeded(name: string, value: unknown, inDay: ReadonlySet<number>): boolean {
  const [kind = '', id] = name.split('.');
  if (kind === 'record') return inDay.has((value as ActivityRecordDetail).idActivityUser);
  if (['activity', 'menus', 'records'].includes(kind)) return inDay.has(Number(id));
  // When a form or a step was read last, which counts for minutes.
  return kind !== 'form' && kind !== 'step';
}

/** Removes what is kept of activities that left the day long ago. */
export async function forgetLeft(owner: Owner, rows: readonly ActivityAssignment[]): Promise<void> {
  const inDay = new Set(rows.map(({ idActivityUser }) => idActivityUser));
  const transaction = (await deviceStore()).transaction('kept', 'readwrite');
  const all = await transaction.store.getAll(IDBKeyRange.bound([owner], [owner, []]));
  const old = all.filter(({ keptAt }) => keptAt < Date.now() - LEFT_MS);
  const left = old.filter(({ name, value }) => !isNeeded(name, value, inDay));
  await Promise.all(left.map(({ name }) => transaction.store.delete([owner, name])));
  await transaction.done;
}
