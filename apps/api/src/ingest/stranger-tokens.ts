import { Malformed, readJson } from './decode.ts';
import type { Wire } from './gateway.ts';
import { strangerIn } from './provision-message.ts';
import type { Provisioning } from './provisioning.ts';
import { valuesIn } from './strangers.ts';
import type { WaitingRoom } from './waiting-room.ts';

function shownIn(wire: Wire, payload: Uint8Array): Iterable<readonly [string, unknown]> {
  if (typeof wire !== 'string') return [[wire.metric, Buffer.from(payload).toString('utf8')]];
  try {
    return valuesIn(readJson(payload).value);
  } catch (error) {
    if (error instanceof Malformed) return [];
    throw error;
  }
}

/** Hears devices whose token is unknown but begins with a key of their company, as those of Kaa that bring their own. */
export const createStrangerTokens =
  (provisioning: Pick<Provisioning, 'strangerOf'>, room: Pick<WaitingRoom, 'note'>) =>
  async (token: string, wire: Wire, payload: Uint8Array, address?: string): Promise<void> => {
    const found = strangerIn(token);
    const stranger = found && (await provisioning.strangerOf(found.key, found.name, token, address));
    if (stranger) room.note(stranger, 1, shownIn(wire, payload));
  };
