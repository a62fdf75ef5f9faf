import type { Progress } from '@gemelo/contract/endpoints/activity-assignments';
import type { Draft, Owner } from './stored.ts';

/** Why something waits, as the queue words it. */
type WaitingReason = 'new' | 'network' | 'server' | 'session' | 'refused';

interface Waits {
  key: string;
  owner: Owner;
  /** Its place in the order in which things are sent. */
  queuedAt: number;
  reason: WaitingReason;
  message?: string;
  /** What the server objected to, by path. */
  refused?: Record<string, string>;
}
export type Reason = Pick<Waits, 'reason' | 'message' | 'refused'>;

export interface WaitingAnswer extends Draft, Waits {
  kind: 'answer';
  endedAt: string;
  fileCount: number;
}

/** Where a phone was, by its own clock. */
export interface Fix {
  at: string;
  latitude: number;
  longitude: number;
  accuracy: number | null;
  speed: number | null;
  heading: number | null;
  battery: number | null;
}

/** What is known of an action before it is recorded. */
export interface RecordDraft {
  recordKey: string;
  owner: Owner;
  idActivityUser: number;
  idMenuAction: number;
  activityName: string;
  actionName: string;
  idWarehouse: number | null;
  note: string;
  /** Photos, by their ids on this device. */
  files: string[];
  /** The answer to its form. */
  answerKey: string | null;
  /** That answer was finished. */
  isAnswered: boolean;
  updatedAt: number;
}

export interface WaitingRecord extends Omit<RecordDraft, 'updatedAt' | 'isAnswered'>, Waits {
  kind: 'record';
  at: string;
  place: Pick<Fix, 'latitude' | 'longitude' | 'accuracy'> | null;
  /** Until then it can be undone, and nothing after it is sent. */
  heldUntil?: number;
}

export interface WaitingProgress extends Waits {
  kind: 'progress';
  idActivityUser: number;
  activityName: string;
  progress: Extract<Progress, 'started' | 'done'>;
  at: string;
}

export interface WaitingPositions extends Waits {
  kind: 'positions';
  idActivityUser: number;
  activityName: string;
  positions: Fix[];
  /** It is being sent, so that further fixes begin another one. */
  isSealed?: boolean;
}

/** A consent to be followed that was withdrawn without a network. */
export interface WaitingConsent extends Waits {
  kind: 'consent';
}

/** Everything that is sent as soon as possible, once, in its order. */
export type Waiting = WaitingAnswer | WaitingRecord | WaitingProgress | WaitingPositions | WaitingConsent;
