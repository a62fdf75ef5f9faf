export interface Holders {
  users: ReadonlySet<number>;
  activities: ReadonlySet<number>;
}

interface Gift {
  users?: number[];
  activities?: number[];
}

const without = (one: ReadonlySet<number>, other: ReadonlySet<number>) =>
  [...one].filter((id) => !other.has(id));

/** A call contains only the kinds of holders that change. */
function gift(users: number[], activities: number[]): Gift | undefined {
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
    given: gift(givenUsers, givenActivities),
    taken: gift(takenUsers, takenActivities),
    count: givenUsers.length + givenActivities.length + takenUsers.length + takenActivities.length,
  };
}
