import { ensureChromium } from './chromium.mjs';
import { at, programOf } from './repository.mjs';
import { runNode } from './run.mjs';

/** Builds what changed, then runs the journeys in a real browser; arguments go to Playwright. */
const folder = at('e2e');
const chromium = ensureChromium({ visible: process.argv.includes('--headed') });
const build = await runNode([at('scripts/build.mjs')]);
if (build.code !== 0) process.exit(build.code);
const { code } = await runNode(
  [programOf('@playwright/test', 'playwright', folder), 'test', ...process.argv.slice(2)],
  {
    cwd: folder,
    env: { ...process.env, CHROMIUM_PATH: chromium },
  },
);
process.exitCode = code;
