import { create } from 'zustand';
import { enqueueFix } from '../../lib/offline/queue-positions.ts';
import type { Fix } from '../../lib/offline/waiting.ts';
import type { SharedActivity } from '../../lib/sharing.ts';
import { keepSending } from '../forms/sending.ts';
import { isSparing, isWorthKeeping } from './fix-choice.ts';

/** While there is a network, what was gathered is sent this often. */
const SEND_MS = 120_000;
/** A longer silence is a gap that the agent is told about. */
const GAP_TURNS = 3;

interface Followed {
  /** Full: the phone has no room for what it finds. */
  problem: 'denied' | 'unavailable' | 'full' | undefined;
  /** The newest fix, kept or not. */
  last: Fix | undefined;
  /** When the phone gave no place, by its clock. */
  gap: { from: string; to: string } | undefined;
  isSparing: boolean;
}

/** What the phone knows of its place while it is shared. */
export const useFollowed = create<Followed>(() => ({
  problem: undefined,
  last: undefined,
  gap: undefined,
  isSparing: false,
}));

interface BatteryNavigator extends Navigator {
  getBattery?: () => Promise<{ level: number; charging: boolean }>;
}

/** How full the battery is, where the browser tells; a phone that is being charged need not spare it. */
async function batteryLevel(): Promise<{ level: number | null; isCharging: boolean }> {
  const battery = await (navigator as BatteryNavigator).getBattery?.().catch(() => undefined);
  return battery
    ? { level: battery.level, isCharging: battery.charging }
    : { level: null, isCharging: false };
}

const known = (value: number | null) => (value !== null && Number.isFinite(value) ? value : null);

const fixOf = ({ coords, timestamp }: GeolocationPosition, battery: number | null): Fix => ({
  at: new Date(timestamp).toISOString(),
  latitude: coords.latitude,
  longitude: coords.longitude,
  accuracy: known(coords.accuracy),
  speed: known(coords.speed),
  heading: known(coords.heading),
  battery,
});

/** Does something that has an end in one tab at a time; another one goes on when this one leaves. */
function inOneTab(begin: () => () => void): () => void {
  // Pages without TLS have no locks; they have no position either.
  if (!navigator.locks) return begin();
  const leaving = new AbortController();
  const held = () =>
    new Promise<void>((resolve) => {
      const end = begin();
      leaving.signal.addEventListener('abort', () => {
        end();
        resolve();
      });
    });
  const ignore = () => undefined;
  void navigator.locks.request('gemelo-follow', { signal: leaving.signal }, held).catch(ignore);
  return () => leaving.abort();
}

/** Keeps where the phone is while an activity runs; gives what ends it. */
export const followPhone = (activity: SharedActivity): (() => void) => inOneTab(() => follow(activity));

function follow(activity: SharedActivity): () => void {
  const { intervalSeconds } = activity;
  const unsaved: Fix[] = [];
  let isSaving = false;
  let kept: Fix | undefined;
  let sentAt = Date.now();
  let watch = 0;
  let isOver = false;

  const found = async (position: GeolocationPosition) => {
    const { level, isCharging } = await batteryLevel();
    if (isOver) return;
    const fix = fixOf(position, level);
    const sparing = !isCharging && isSparing(level);
    const before = useFollowed.getState();
    const silence = before.last ? Date.parse(fix.at) - Date.parse(before.last.at) : 0;
    const gap =
      before.last && silence > intervalSeconds * 1_000 * GAP_TURNS
        ? { from: before.last.at, to: fix.at }
        : before.gap;
    const problem = unsaved.length > 0 ? 'full' : undefined;
    useFollowed.setState({ last: fix, problem, gap, isSparing: sparing });
    if (sparing !== before.isSparing) begin(sparing);
    if (!isWorthKeeping(isCharging ? { ...fix, battery: null } : fix, kept, intervalSeconds)) return;
    kept = fix;
    unsaved.push(fix);
    await save();
    if (Date.now() - sentAt < SEND_MS) return;
    sentAt = Date.now();
    keepSending();
  };
  /** Those for which there was no room are tried again with the next one. */
  const save = async () => {
    if (isSaving) return;
    isSaving = true;
    try {
      for (let next = unsaved[0]; next && !isOver; next = unsaved[0]) {
        await enqueueFix(activity, next);
        unsaved.shift();
      }
      useFollowed.setState({ problem: undefined });
    } catch {
      useFollowed.setState({ problem: 'full' });
    }
    isSaving = false;
  };
  const begin = (sparing: boolean) => {
    navigator.geolocation.clearWatch(watch);
    watch = navigator.geolocation.watchPosition(
      (position) => void found(position),
      ({ code }) => useFollowed.setState({ problem: code === 1 ? 'denied' : 'unavailable' }),
      { enableHighAccuracy: !sparing, maximumAge: (intervalSeconds * 1_000) / 2 },
    );
  };
  useFollowed.setState({ problem: undefined, last: undefined, gap: undefined, isSparing: false });
  if ('geolocation' in navigator) begin(false);
  else useFollowed.setState({ problem: 'unavailable' });
  return () => {
    isOver = true;
    if ('geolocation' in navigator) navigator.geolocation.clearWatch(watch);
  };
}
