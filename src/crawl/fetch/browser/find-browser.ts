/** Where the Chromium of this machine is. */
import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { UsageError } from '../../../core/errors.js';

/** Names of Chromium and of browsers made of it, as their packages call them. */
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge'];

const places = [
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];

/** Below the folders that Windows installs programs in. */
const windowsPlaces = ['Google/Chrome/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe'];

/** The program to start. `CHROMIUM_PATH` wins over what is found; one that names no program is a mistake. */
export function findBrowser(environment: NodeJS.ProcessEnv, isThere = isProgram): string | undefined {
  const given = environment['CHROMIUM_PATH'];
  if (given) {
    if (isThere(given)) return given;
    throw new UsageError(`CHROMIUM_PATH: there is no program at ${given}. Name the file of a Chromium, or unset it.`);
  }
  const folders = (environment['PATH'] ?? '').split(delimiter).filter(Boolean);
  const roots = [environment['PROGRAMFILES'], environment['PROGRAMFILES(X86)'], environment['LOCALAPPDATA']];
  const candidates = [
    ...names.flatMap(name => folders.map(folder => join(folder, name))),
    ...names.map(name => join('/usr/bin', name)),
    ...places,
    ...roots.flatMap(root => (root ? windowsPlaces.map(place => join(root, place)) : [])),
  ];
  return candidates.find(isThere);
}

/** The same for who can do without: undefined too where the package is missing that speaks with it. */
export function usableBrowser(environment: NodeJS.ProcessEnv): string | undefined {
  const found = findBrowser(environment);
  return missingPackage() ? undefined : found;
}

/** The same for who cannot do without. */
export function requireBrowser(environment: NodeJS.ProcessEnv, isThere = isProgram): string {
  const found = findBrowser(environment, isThere);
  const missing = missingPackage();
  if (missing) throw missing;
  if (found !== undefined) return found;
  throw new UsageError(
    'Rendering needs Chromium, and there is none here: install it (Debian: apt-get install chromium), name it with CHROMIUM_PATH=/path/to/chromium, or crawl with --render never.',
  );
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Optional packages can be left out when Honeyguide is installed. */
function missingPackage(): UsageError | undefined {
  try {
    createRequire(import.meta.url).resolve('playwright-core');
    return undefined;
  } catch (error) {
    return new UsageError(
      'Rendering needs the package playwright-core: npm install playwright-core, or crawl with --render never.',
      { cause: error },
    );
  }
}
