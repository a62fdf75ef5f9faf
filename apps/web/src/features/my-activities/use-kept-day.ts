import { type ActivityAssignment, assignedActions } from '@gemelo/contract/endpoints/activity-assignments';
import { getForm } from '@gemelo/contract/endpoints/forms';
import { useEffect, useRef } from 'react';
import { call } from '../../lib/api.ts';
import { keepFillScreen } from '../../lib/offline/keep-screen.ts';
import { type KeptMenus, menusName } from '../../lib/offline/kept-day.ts';
import { keepChoices, keepForm } from '../../lib/offline/kept-forms.ts';
import { keepSteps, stepsOf } from '../../lib/offline/kept-steps.ts';
import { keepValue, keptValue } from '../../lib/offline/kept-value.ts';
import { useOwner } from '../../lib/offline/owner.ts';
import type { Owner } from '../../lib/offline/stored.ts';

/** What was kept a short while ago is not read again. */
const FRESH_MS = 10 * 60_000;
/** Those that begin later are kept on another day. */
const AHEAD_MS = 36 * 3_600_000;

const isNear = ({ state, startsAt }: ActivityAssignment) =>
  state === 'Activo' && Date.parse(startsAt) < Date.now() + AHEAD_MS;

async function keepMenus(owner: Owner, id: number): Promise<KeptMenus | undefined> {
  const name = menusName(id);
  const kept = await keptValue<KeptMenus>(owner, name);
  if (kept && Date.now() - kept.keptAt < FRESH_MS) return undefined;
  const { data } = await call(assignedActions, { params: { id } }, { patient: true });
  await keepValue(owner, name, data);
  return data;
}

async function keepOneForm(owner: Owner, idForm: number): Promise<void> {
  const { data } = await call(getForm, { params: { idForm } }, { patient: true });
  await keepForm(owner, data);
  if (!data.document) return;
  await keepChoices(owner, idForm, data.document);
  await keepSteps(owner, stepsOf(data.document));
}

/** Reads what the coming hours need: menus first, because everything else is reached through them. */
async function keepDay(owner: Owner, rows: readonly ActivityAssignment[]): Promise<void> {
  // What cannot be read or kept now is asked of the server when it is opened.
  const quietly = <T>(work: Promise<T>) => work.catch(() => undefined);
  const actions = [];
  for (const { idActivityUser } of rows.filter(isNear)) {
    const found = await quietly(keepMenus(owner, idActivityUser));
    actions.push(...(found?.menus.flatMap((menu) => menu.actions) ?? []));
  }
  await keepSteps(owner, [...new Set(actions.flatMap(({ Action }) => Action.idStep ?? []))]);
  for (const idForm of new Set(actions.flatMap(({ Form }) => Form?.idForm ?? [])))
    await quietly(keepOneForm(owner, idForm));
}

/** Keeps the screens, and what the activities of the coming hours need, while there is a network. */
export function useKeptDay(rows: readonly ActivityAssignment[] | undefined, isOnline: boolean): void {
  const owner = useOwner();
  const latest = useRef(rows);
  latest.current = rows;
  useEffect(() => {
    if (isOnline) void keepFillScreen().catch(() => undefined);
  }, [isOnline]);
  const near = isOnline ? rows?.filter(isNear) : undefined;
  const sign = near?.map(({ idActivityUser, version }) => `${idActivityUser}.${version}`).join(' ');
  useEffect(() => {
    if (sign) void keepDay(owner, latest.current ?? []);
  }, [owner, sign]);
}
