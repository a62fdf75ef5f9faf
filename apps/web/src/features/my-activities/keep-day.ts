import { type ActivityAssignment, assignedActions } from '@gemelo/contract/endpoints/activity-assignments';
import { getForm } from '@gemelo/contract/endpoints/forms';
import { call } from '../../lib/api.ts';
import {
  activityName,
  forgetLeft,
  formName,
  type KeptDay,
  type KeptMenus,
  menusName,
  stepName,
} from '../../lib/offline/kept-day.ts';
import { keepChoices, keepForm } from '../../lib/offline/kept-forms.ts';
import { keepSteps, keptStep, stepsOf } from '../../lib/offline/kept-steps.ts';
import { type KeptAnswer, keepValue, keptValue } from '../../lib/offline/kept-value.ts';
import { currentOwner } from '../../lib/offline/owner.ts';
import type { Owner } from '../../lib/offline/stored.ts';
import { useSession } from '../../lib/session.ts';

/** What was kept a short while ago is not read again. */
const FRESH_MS = 10 * 60_000;
/** Those that begin later are kept on another day. */
const AHEAD_MS = 36 * 3_600_000;

export const isNear = ({ state, startsAt }: ActivityAssignment) =>
  state === 'Activo' && Date.parse(startsAt) < Date.now() + AHEAD_MS;

interface Keeping {
  owner: Owner;
  signal: AbortSignal;
}

/** What is kept by a name, or what reading it anew gives; also by a clock that was set back. */
async function freshly<Value>(owner: Owner, name: string, read: () => Promise<Value>): Promise<Value> {
  const kept = await keptValue<Value>(owner, name);
  if (kept && Math.abs(Date.now() - kept.keptAt) < FRESH_MS) return kept.value;
  const value = await read();
  await keepValue(owner, name, value);
  return value;
}

const keepMenus = ({ owner, signal }: Keeping, id: number): Promise<KeptMenus> =>
  freshly(owner, menusName(id), async () => {
    const { data } = await call(assignedActions, { params: { id } }, { patient: true, signal });
    return data;
  });

/** Gives the steps that it names. It counts as kept with all that it offers; the form alone may be kept without. */
const keepOneForm = ({ owner, signal }: Keeping, idForm: number): Promise<number[]> =>
  freshly(owner, formName(idForm), async () => {
    const { data } = await call(getForm, { params: { idForm } }, { patient: true, signal });
    await keepForm(owner, data);
    if (!data.document) return [];
    await keepChoices(owner, idForm, data.document, { signal });
    return stepsOf(data.document);
  });

const keepOneStep = ({ owner, signal }: Keeping, idStep: number): Promise<boolean> =>
  freshly(owner, stepName(idStep), async () => {
    await keepSteps(owner, [idStep], signal);
    if (!(await keptStep(owner, idStep))) throw new Error('The step was not kept');
    return true;
  });

/** A row of a list that may have been read before something was sent, or the activity was opened. */
async function keepActivity({ owner }: Keeping, row: ActivityAssignment, readAt: number): Promise<void> {
  const name = activityName(row.idActivityUser);
  const kept = await keptValue(owner, name);
  if (!kept || kept.keptAt < readAt) await keepValue(owner, name, row, readAt);
}

/** Menus first, because everything else is reached through them. */
async function keepAll(keeping: Keeping, rows: readonly ActivityAssignment[], readAt: number): Promise<void> {
  // What cannot be read or kept now is asked of the server when it is opened.
  const each = async <One, Kept>(all: Iterable<One>, keep: (one: One) => Promise<Kept>) => {
    const kept: Kept[] = [];
    for (const one of all) {
      if (keeping.signal.aborted) break;
      await keep(one).then(
        (value) => kept.push(value),
        () => undefined,
      );
    }
    return kept;
  };
  const near = rows.filter(isNear);
  await each(near, (row) => keepActivity(keeping, row, readAt));
  const menus = await each(near, ({ idActivityUser }) => keepMenus(keeping, idActivityUser));
  const actions = menus.flatMap((kept) => kept.menus.flatMap((menu) => menu.actions));
  await each(new Set(actions.flatMap(({ Action }) => Action.idStep ?? [])), (id) => keepOneStep(keeping, id));
  const steps = await each(new Set(actions.flatMap(({ Form }) => Form?.idForm ?? [])), (id) =>
    keepOneForm(keeping, id),
  );
  await each(new Set(steps.flat()), (id) => keepOneStep(keeping, id));
  await each([rows], (all) => forgetLeft(keeping.owner, all));
}

let running: AbortController | undefined;

/**
 * Keeps what the coming hours need. Goes on when the list is left, until a newer list takes its place or somebody else
 * signs in: requests are made as whoever is signed in, and nothing of theirs is kept as somebody else’s.
 */
export async function keepDay(owner: Owner, { value, keptAt }: KeptAnswer<KeptDay>): Promise<void> {
  running?.abort();
  const leaving = new AbortController();
  running = leaving;
  const check = () => currentOwner() !== owner && leaving.abort();
  const stop = useSession.subscribe(check);
  check();
  await keepAll({ owner, signal: leaving.signal }, value.rows, keptAt).finally(stop);
}
