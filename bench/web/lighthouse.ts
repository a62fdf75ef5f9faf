import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = join(here, '../..');

export const categories = ['performance', 'accessibility', 'best-practices'] as const;
export const forms = ['desktop', 'mobile'] as const;
export type Category = (typeof categories)[number];
export type Form = (typeof forms)[number];

/** The used parts of packages that only this benchmark installs. */
interface Tab {
  goto(url: string): Promise<unknown>;
  evaluate<T>(work: (storage: T) => void, storage: T): Promise<unknown>;
  createCDPSession(): Promise<{ send(method: string, parameters?: object): Promise<unknown> }>;
  close(): Promise<void>;
}
interface Browser {
  newPage(): Promise<Tab>;
  close(): Promise<void>;
}
interface Puppeteer {
  launch(options: object): Promise<Browser>;
}
interface Audit {
  displayValue?: string;
  score: number | null;
  title: string;
}
export interface Report {
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
}
type Run = (url: string, flags: object, config: unknown, tab: Tab) => Promise<{ lhr: Report } | undefined>;

/** Lighthouse is not part of the product's installation; it is installed on first use. */
function install() {
  if (existsSync(join(here, 'node_modules/lighthouse/package.json'))) return;
  console.log('Instalando Lighthouse, solo la primera vez…');
  execFileSync('npm', ['ci', '--prefix', here], { stdio: 'inherit', shell: process.platform === 'win32' });
}

function chromium(): string {
  const output = execFileSync(process.execPath, [join(root, 'scripts/chromium.mjs')], { encoding: 'utf8' });
  return output.trim().split('\n').at(-1) ?? '';
}

/** A browser in which Lighthouse audits pages. */
export async function openLighthouse() {
  install();
  const require = createRequire(join(here, 'package.json'));
  const load = async <T>(name: string) =>
    (await import(pathToFileURL(require.resolve(name)).href)) as { default: T };
  const { default: puppeteer } = await load<Puppeteer>('puppeteer-core');
  const { default: lighthouse } = await load<Run>('lighthouse');
  const { default: desktop } = await load<unknown>('lighthouse/core/config/desktop-config.js');
  const browser = await puppeteer.launch({
    executablePath: chromium(),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  });

  return {
    close: () => browser.close(),

    /** Audits a URL once, in a browser with only the given local storage. */
    async audit(url: string, form: Form, storage: Record<string, string>): Promise<Report> {
      const tab = await browser.newPage();
      try {
        const { origin } = new URL(url);
        const protocol = await tab.createCDPSession();
        await protocol.send('Network.clearBrowserCache');
        await protocol.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
        await tab.goto(`${origin}/favicon.svg`);
        await tab.evaluate((values) => {
          for (const [name, value] of Object.entries(values)) localStorage.setItem(name, value);
        }, storage);
        const flags = { onlyCategories: [...categories], disableStorageReset: true, logLevel: 'error' };
        const result = await lighthouse(url, flags, form === 'desktop' ? desktop : undefined, tab);
        if (!result) throw new Error(`${url}: Lighthouse answered nothing`);
        return result.lhr;
      } finally {
        await tab.close();
      }
    },
  };
}
