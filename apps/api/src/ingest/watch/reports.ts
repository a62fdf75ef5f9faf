import type { FastifyBaseLogger } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import { shownText } from './shown-text.ts';
import type { Opened, Watch, WatchedConnection } from './watched.ts';

/** Counts what the doors report, for Prometheus. */
function createCounters(registry: Registry) {
  const registers = [registry];
  return {
    messages: new Counter({
      name: 'gemelo_device_messages_total',
      help: 'Messages of devices that were stored and acknowledged',
      registers,
    }),
    values: new Counter({
      name: 'gemelo_device_values_total',
      help: 'Values in the acknowledged messages of devices',
      registers,
    }),
    faults: new Counter({
      name: 'gemelo_device_faults_total',
      help: 'Messages of devices that could not be used, by reason',
      labelNames: ['reason'],
      registers,
    }),
    refusals: new Counter({
      name: 'gemelo_device_refusals_total',
      help: 'Connections and messages of devices without a valid credential',
      registers,
    }),
  };
}

/** Writes what the doors report to the log, by twin, and counts it; then passes it on. */
export function createReports(log: FastifyBaseLogger, registry: Registry) {
  const counters = createCounters(registry);

  const opened = (connection: Opened, watched: WatchedConnection): WatchedConnection => {
    const twins = new Set<number>();
    const { protocol } = connection;
    return {
      speaksFor(device) {
        watched.speaksFor(device);
        if (twins.has(device.idTwin)) return;
        twins.add(device.idTwin);
        log.info({ idTwin: device.idTwin, idCompany: device.idCompany, protocol }, 'device connected');
      },
      stopsSpeakingFor(idTwin) {
        watched.stopsSpeakingFor(idTwin);
        twins.delete(idTwin);
      },
      closed(ending) {
        watched.closed(ending);
        for (const idTwin of twins) log.info({ idTwin, protocol, ending }, 'device disconnected');
        twins.clear();
      },
    };
  };

  return (watch: Watch): Watch => ({
    ...watch,
    opened: (connection) => opened(connection, watch.opened(connection)),
    refused(refusal) {
      watch.refused(refusal);
      counters.refusals.inc();
      log.info({ address: shownText(refusal.address) }, 'device refused');
    },
    acknowledged(device, ms, values) {
      watch.acknowledged(device, ms, values);
      counters.messages.inc();
      counters.values.inc(values);
      // Thousands a second may come, so nothing is made for a line that nobody writes.
      if (log.level !== 'debug' && log.level !== 'trace') return;
      const { idTwin, idCompany } = device;
      log.debug({ idTwin, idCompany, values, ms: Math.round(ms * 10) / 10 }, 'device message');
    },
    faulted(device, reason) {
      watch.faulted(device, reason);
      counters.faults.inc({ reason });
      log.info({ idTwin: device.idTwin, reason }, 'device fault');
    },
  });
}
