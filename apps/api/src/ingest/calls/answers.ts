import { setTimeout as sleep } from 'node:timers/promises';
import { NotFound, TooMany } from '@gemelo/contract/kit/errors';
import type { Device } from '../devices.ts';
import type { Faults } from '../faults.ts';
import type { Pace } from '../pace.ts';
import { isTooLarge } from './call-answer.ts';
import type { CallAnswer, CallStore } from './call-store.ts';

/** An answer is a write of its own, and takes as much of a device's rate as so many values. */
const COST = 20;
const MS = 1_000;

export interface AnswersParts {
  store: CallStore;
  pace: Pace;
  /** Counts what a device sent that can never be right. */
  note: Faults['note'];
}

/** What devices answer to calls. */
export function createAnswers({ store, pace, note }: AnswersParts) {
  return {
    note,
    /** For clients that wait for an acknowledgement. */
    async inTurn({ idTwin }: Device): Promise<void> {
      const waitMs = pace.take(idTwin, COST);
      if (waitMs > 0) await sleep(waitMs);
    },
    /** For clients that can be told to come back. */
    now({ idTwin }: Device): void {
      const waitMs = pace.take(idTwin, COST);
      if (waitMs === 0) return;
      pace.giveBack(idTwin, COST);
      throw new TooMany('TOO_MANY', Math.ceil(waitMs / MS));
    },
    /** Keeps an answer. One to what this device was not asked is refused, whoever else was asked. */
    async keep(device: Device, idDeviceCall: number, said: CallAnswer, payload: Buffer): Promise<void> {
      if (isTooLarge(said)) note(device, 'too-large', payload);
      if (!(await store.answer(device.idTwin, idDeviceCall, said)))
        throw new NotFound('device-call', idDeviceCall);
    },
  };
}
export type Answers = ReturnType<typeof createAnswers>;
