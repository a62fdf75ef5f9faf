import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPackages, isProgram } from './system-packages.mjs';

/** The headless engine: journeys take two thirds of the time in it. */
const headless = 'chromium-headless-shell';
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const fonts = 'fonts-noto-core';

function candidates(visible) {
  const names = visible ? browsers : [headless, ...browsers];
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

const findChromium = (visible) => candidates(visible).find(isProgram);

/** The path of Chromium, installed if it is missing and we may; with `visible`, one that can open a window. */
export function ensureChromium({ visible = false } = {}) {
  const found = findChromium(visible);
  if (found) return found;
  for (const name of visible ? ['chromium'] : [headless, 'chromium'])
    if (installPackages('Chromium', [name, fonts])) return findChromium(visible);
  console.error(
    `Falta Chromium para las pruebas en el navegador: instálalo (apt-get install chromium ${fonts}), o indica su ruta en CHROMIUM_PATH.`,
  );
  return process.exit(1);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(ensureChromium({ visible: true }));
