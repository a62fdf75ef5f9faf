import type { Database } from '../../db/client.ts';
import type { Gateway } from '../gateway.ts';
import type { Dialog } from '../mqtt/channel.ts';
import type { Pace } from '../pace.ts';
import { createAttributePolls } from './attribute-polls.ts';
import { createAttributeReader } from './attribute-reader.ts';
import { createAttributeUpdates } from './attribute-updates.ts';
import { createAttributesDialog } from './attributes.ts';
import { createDeliveries } from './deliveries.ts';
import { createKaaDialog } from './kaa.ts';
import { createKaaExtensions } from './kaa-extensions.ts';

interface AttributeDialogParts {
  database: Database;
  gateway: Gateway;
  pace: Pace;
  log: (error: unknown) => void;
}

/** Everything that devices ask about attributes, over MQTT and HTTP, and what they are told of them. */
export function createAttributeDialogs({ database, gateway, pace, log }: AttributeDialogParts) {
  const reader = createAttributeReader(database);
  const deliveries = createDeliveries(database, log);
  const updates = createAttributeUpdates(database, reader, log);
  const extensions = createKaaExtensions({ database, reader, deliveries });
  const polls = createAttributePolls({ gateway, reader, updates, deliveries, pace });
  const dialogs: readonly Dialog[] = [
    createAttributesDialog({ reader, updates, deliveries, pace }),
    createKaaDialog({ gateway, extensions, reader, updates, pace, log }),
  ];

  return {
    dialogs,
    /** For HTTP. */
    polls,
    extensions,
    /** For dialogs that speak for several devices. */
    reader,
    updates,
    deliveries,
    async close() {
      polls.close();
      await updates.close();
      await deliveries.close();
    },
  };
}
export type AttributeDialogs = ReturnType<typeof createAttributeDialogs>;
