import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPackages, isProgram } from './system-packages.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const packages = ['chromium', 'fonts-noto-core'];

function candidates() {
  const {
    CHROMIUM_PATH,
    PATH = '',
    PROGRAMFILES,
    'PROGRAMFILES(X86)': PROGRAMFILES_X86,
    LOCALAPPDATA,
  } = process.env;
  const ending = process.platform === 'win32' ? '.exe' : '';
  const onPath = PATH.split(delimiter).flatMap((folder) =>
    names.map((name) => join(folder, `${name}${ending}`)),
  );
  const onWindows = [PROGRAMFILES, PROGRAMFILES_X86, LOCALAPPDATA]
    .filter(Boolean)
    .flatMap((folder) => [
      join(folder, 'Google/Chrome/Application/chrome.exe'),
      join(folder, 'Chromium/Application/chrome.exe'),
      join(folder, 'Microsoft/Edge/Application/msedge.exe'),
    ]);
  return [
    CHROMIUM_PATH,
    ...names.map((name) => `/usr/bin/${name}`),
    '/snap/bin/chromium',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ...onWindows,
    ...onPath,
  ].filter(Boolean);
}

/** The path of a Chromium on this machine, or nothing. */
export function findChromium() {
  return candidates().find(isProgram);
}

/** The path of a Chromium, installed where it is missing and we may. */
export function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  const installed = installPackages('Chromium', packages) ? findChromium() : undefined;
  if (installed) return installed;
  console.error(
    `Falta Chromium para las pruebas en el navegador: instala ${packages.join(' y ')} (apt-get install ${packages.join(' ')}), o indica su ruta en CHROMIUM_PATH.`,
  );
  return process.exit(1);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(ensureChromium());
