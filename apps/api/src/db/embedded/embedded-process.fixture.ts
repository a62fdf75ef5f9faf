import { startEmbedded } from './start-embedded.ts';

/** A process of its own that runs a server until it is told or forced to end; it says one line of JSON. */
const say = (value: unknown) => process.stdout.write(`${JSON.stringify(value)}\n`);

try {
  const server = await startEmbedded({ dataDir: process.argv[2] ?? '', log: () => undefined });
  const keepAlive = setInterval(() => undefined, 60_000);
  process.once('SIGTERM', async () => {
    await server.stop();
    clearInterval(keepAlive);
  });
  say({ connection: server.connection });
} catch (error) {
  say({ refusal: error instanceof Error ? `${error.name}: ${error.message}` : String(error) });
}
