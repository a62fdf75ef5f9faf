import { READINGS } from '@gemelo/contract/kit/live-kinds';
import type { Database } from '../../db/client.ts';
import { system } from '../../db/context.ts';
import { type Delivery, writeAnswer, writeDeliveries, writeDocuments } from '../../db/shared-attributes.ts';
import type { Device } from '../devices.ts';

const GATHER_MS = 500;
/** Beyond this many the rest is not noted: the device shows as not served until it asks again. */
const MAX_PENDING = 200_000;
const BATCH_SIZE = 5_000;

type Values = Readonly<Record<string, unknown>>;
type Noted = Delivery & { idCompany: number };
type Documents = ReadonlyMap<number, Device & { configId: string }>;

/** Gathers what devices have received and writes it a few times a second. */
export function createDeliveries(database: Database, log: (error: unknown) => void) {
  let pending = new Map<string, Noted>();
  /** The last document of each twin. */
  let documents = new Map<number, Device & { configId: string }>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  /** The twin's page shows what its device has received. */
  const publish = (rows: readonly { idTwin: number; idCompany: number }[]) => {
    for (const { idTwin, idCompany } of rows)
      database.bus.publish({ kind: READINGS, idCompany, ids: [idTwin] });
  };

  const write = async (rows: readonly Noted[]) => {
    for (let from = 0; from < rows.length; from += BATCH_SIZE) {
      const batch = rows.slice(from, from + BATCH_SIZE);
      await database.transaction(system, (tx) => writeDeliveries(tx, batch));
      publish([...new Map(batch.map((one) => [one.idTwin, one])).values()]);
    }
  };
  const writeAll = async (rows: readonly Noted[], given: Documents) => {
    await write(rows);
    if (given.size === 0) return;
    const named = new Map([...given].map(([idTwin, { configId }]) => [idTwin, configId]));
    await database.transaction(system, (tx) => writeDocuments(tx, named));
    publish([...given.values()]);
  };

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const rows = [...pending.values()];
    const given = documents;
    pending = new Map();
    documents = new Map();
    if (rows.length + given.size > 0) writing = writing.then(() => writeAll(rows, given)).catch(log);
    return writing;
  };
  const add = (one: Noted) => {
    if (pending.size < MAX_PENDING) pending.set(`${one.idTwin}/${one.key}`, one);
    timer ??= setTimeout(flush, GATHER_MS);
  };

  return {
    /** The device received these values, and was told that some keys are gone. */
    note({ idTwin, idCompany }: Device, values: Values, gone: readonly string[] = []) {
      for (const [key, value] of Object.entries(values))
        add({ idTwin, idCompany, key, value: JSON.stringify(value), configId: undefined });
      for (const key of gone) add({ idTwin, idCompany, key, value: undefined, configId: undefined });
    },
    /** The device received a document, in which stands all that holds for it. */
    noteDocument(device: Device, configId: string, values: Values) {
      const { idTwin, idCompany } = device;
      for (const [key, value] of Object.entries(values))
        add({ idTwin, idCompany, key, value: JSON.stringify(value), configId });
      if (documents.size < MAX_PENDING) documents.set(idTwin, { ...device, configId });
      timer ??= setTimeout(flush, GATHER_MS);
    },
    /** The device says that it applied a document, or why not. */
    async answered(device: Device, configId: string, refusal: string | null) {
      await flush();
      const isNews = await database.transaction(system, (tx) =>
        writeAnswer(tx, device.idTwin, configId, refusal),
      );
      if (isNews) publish([device]);
    },
    close: flush,
  };
}
export type Deliveries = ReturnType<typeof createDeliveries>;
