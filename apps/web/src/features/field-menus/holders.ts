export interface Holders {
  users: ReadonlySet<number>;
  activities: ReadonlySet<number>;
}

interface HolderIds {
  users?: number[];
  activities?: number[];
}

const without = (one: ReadonlySet<number>, other: ReadonlySet<number>) =>
  [...one].filter((id) => !other.has(id));

/** A call contains only the kinds of holders that change. */
function holderIds(users: number[], activities: number[]): HolderIds | undefined {
  if (users.length + activities.length === 0) return undefined;
  return { ...(users.length > 0 ? { users } : {}), ...(activities.length > 0 ? { activities } : {}) };
}

/** Holders to add and to remove, and their total number. */
export function changesIn(had: Holders, now: Holders) {
  const givenUsers = without(now.users, had.users);
  const givenActivities = without(now.activities, had.activities);
  const takenUsers = without(had.users, now.users);
  const takenActivities = without(had.activities, now.activities);
  return {
    given: holderIds(givenUsers, givenActivities),
    taken: holderIds(takenUsers, takenActivities),
    count: givenUsers.length + givenActivities.length + takenUsers.length + takenActivities.length,
  };
}
