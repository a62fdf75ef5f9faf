import { startEmbedded } from './start-embedded.ts';

/** A child process that runs a server until it is stopped or killed; it reports in lines of JSON. */
const report = (value: unknown) => process.stdout.write(`${JSON.stringify(value)}\n`);

try {
  const server = await startEmbedded({ dataDir: process.argv[2] ?? '', log: () => undefined });
  const keepAlive = setInterval(() => undefined, 60_000);
  process.once('SIGTERM', async () => {
    clearInterval(keepAlive);
    await server.stop();
  });
  report({ connection: server.connection });
} catch (error) {
  report({ refusal: error instanceof Error ? `${error.name}: ${error.message}` : String(error) });
}
