import { defineConfig } from 'vitest/config';

// Files share what they import: reading the whole application anew for each costs more than many of the tests.
const isolate = false;

export default defineConfig({
  test: {
    // One more than cores: some tests wait for a timeout or a restart.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'contract',
          root: 'packages/contract',
          environment: 'node',
          include: ['src/**/*.test.ts'],
          isolate,
          // The default is too short for tests of many random inputs on a busy machine.
          testTimeout: 80_000,
        },
      },
      {
        test: {
          name: 'api',
          root: 'apps/api',
          environment: 'node',
          include: ['src/**/*.test.ts'],
          globalSetup: ['src/test/database-server.ts'],
          setupFiles: ['src/test/setup.ts'],
          isolate,
          testTimeout: 80_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'web',
          root: 'apps/web',
          environment: 'happy-dom',
          include: ['src/**/*.test.{ts,tsx}'],
          setupFiles: ['src/test/setup.ts'],
          isolate,
          // A test that runs out of time goes on acting in the page of the next one.
          testTimeout: 120_000,
          css: { include: [] },
        },
      },
    ],
  },
});
