import type { Database } from '../../db/client.ts';
import { createCallsDialog } from '../dialogs/calls.ts';
import type { Gateway } from '../gateway.ts';
import type { Channels } from '../mqtt/channel.ts';
import type { Pace } from '../pace.ts';
import { createAnswers } from './answers.ts';
import { createCallStore } from './call-store.ts';
import { createDispatcher } from './dispatcher.ts';
import { createKaaLinks } from './kaa-links.ts';
import { mqttOutlets } from './mqtt-outlets.ts';
import { createPolls } from './polls.ts';

interface CallsParts {
  database: Database;
  gateway: Gateway;
  channels: Channels;
  pace: Pace;
  log: (error: unknown) => void;
}

/** Wires what people ask of devices to the ways on which devices are asked. */
export function createCalls({ database, gateway, channels, pace, log }: CallsParts) {
  const store = createCallStore(database);
  const answers = createAnswers({ store, pace, note: gateway.note });
  const kaaLinks = createKaaLinks();
  const polls = createPolls();
  const dispatcher = createDispatcher(database, store, [mqttOutlets(channels, kaaLinks), polls.carrier], log);
  const dialog = createCallsDialog({
    store,
    answers,
    dispatcher,
    kaaLinks,
    identify: gateway.identify,
    log,
  });

  return {
    store,
    dialog,
    /** For the routes over HTTP. */
    http: { gateway, answers, dispatcher, polls },
    async close() {
      polls.close();
      await dispatcher.close();
    },
  };
}
export type Calls = ReturnType<typeof createCalls>;
