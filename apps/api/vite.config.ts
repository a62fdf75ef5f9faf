import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const source = fileURLToPath(new URL('./src/', import.meta.url));
const commands = readdirSync(`${source}cli`).filter(
  (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
);

/** The contract goes into the bundle; npm's packages stay outside, some of them are native. */
export default defineConfig({
  build: {
    ssr: true,
    target: 'node20',
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      input: {
        main: `${source}main.ts`,
        thread: `${source}thread.ts`,
        ...Object.fromEntries(commands.map((name) => [name.slice(0, -3), `${source}cli/${name}`])),
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  ssr: { noExternal: [/^@gemelo\//] },
});
