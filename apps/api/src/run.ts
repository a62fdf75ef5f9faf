import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { system } from './db/context.ts';
import { StartupError } from './db/embedded/startup-error.ts';
import { seedAttachments } from './db/seed/attachments.ts';
import { holdsDemo, seedDemo } from './db/seed/demo.ts';
import { createFeed } from './db/seed/feed.ts';
import { seedRecordPhotos } from './db/seed/field-work.ts';
import { seedFirstDay } from './db/seed/first-day.ts';
import { DEMO_PASSWORD, people } from './db/seed/people.ts';
import { serveMetrics } from './http/metrics.ts';
import { openTlsFiles } from './ingest/mqtt/tls.ts';
import { openFileStore } from './integrations/files/open-store.ts';
import { hasAdministrator } from './modules/auth/auth.queries.ts';
import { createIntake } from './modules/files/intake.ts';
import { openStorage } from './open-storage.ts';
import { productVersion } from './product-version.ts';
import { stopOnSignals } from './stop-signals.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

function portTaken(error: unknown, name: string, port: number): never {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'EADDRINUSE')
    throw new StartupError(
      `El puerto ${port} ya está ocupado: detén el otro programa o elige otro con ${name}.`,
    );
  if (code === 'EACCES')
    throw new StartupError(
      `No hay permiso para usar el puerto ${port}: elige uno de 1024 en adelante con ${name}.`,
    );
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    throw new StartupError('La dirección de HOST no es de esta máquina.');
  throw error;
}

/** The address at which this process reaches itself: a wildcard address also listens on loopback. */
function ownAddress(url: string): string {
  const { hostname, port } = new URL(url);
  return ['0.0.0.0', '[::]'].includes(hostname) ? `http://127.0.0.1:${port}` : url;
}

/** Starts the product and keeps it running until a stop signal. */
export async function run(env: Record<string, string | undefined>): Promise<void> {
  const config = readConfig(env);
  const storage = await openStorage(config, print);
  try {
    if (config.demo && (await seedDemo(storage.database, storage.vault))) {
      await seedFirstDay(storage.database);
      const store = openFileStore(config.filesS3, config.dataDir);
      const intake = createIntake(store);
      await seedAttachments(storage.database, intake);
      await seedRecordPhotos(storage.database, intake);
    }
    const demo = config.demo && (await holdsDemo(storage.database));
    const version = await productVersion();
    const { app, metrics, ingest, drain } = await createApp({
      ...storage,
      config: { ...config, demo },
      version,
    });
    const tls = config.mqtts && !config.mqttUrl ? await openTlsFiles(config.mqtts, app.log) : undefined;
    const url = await app
      .listen({ port: config.port, host: config.host })
      .catch((error) => portTaken(error, 'PORT', config.port));
    // With an external broker configured, the embedded one is not started.
    if (config.mqttPort && !config.mqttUrl)
      await ingest.mqtt
        .listen(config.mqttPort, config.host)
        .catch((error) => portTaken(error, 'MQTT_PORT', config.mqttPort));
    const mqttsPort = config.mqtts?.port ?? 0;
    if (tls)
      await ingest.mqtt
        .listenTls(mqttsPort, config.host, tls)
        .catch((error) => portTaken(error, 'MQTTS_PORT', mqttsPort));
    const metricsServer = config.metricsPort
      ? await serveMetrics(metrics, config.metricsPort).catch((error) =>
          portTaken(error, 'METRICS_PORT', config.metricsPort),
        )
      : undefined;

    const feed =
      demo && config.feed ? createFeed(storage.database, storage.vault, ownAddress(url)) : undefined;
    await feed?.start();

    stopOnSignals({
      drainSeconds: config.drainSeconds,
      drain,
      log: app.log,
      async stop() {
        metricsServer?.close();
        await Promise.all([feed?.stop(), app.close()]);
        await storage.close();
      },
    });
    app.log.info({ version, node: process.versions.node, port: config.port, host: config.host }, 'started');
    print(`Gemelo listo: ${config.publicUrl ?? url}`);
    if (demo) {
      print(`Demostración: entra con ${people[0]?.email} y la contraseña ${DEMO_PASSWORD}.`);
    } else if (!(await storage.database.transaction(system, hasAdministrator))) {
      print('Para crear el primer administrador: npm run create-admin');
    }
  } catch (error) {
    await storage.close();
    throw error;
  }
}
