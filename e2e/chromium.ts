/** How the tests start Chromium: which one, and with which switches. */
import { existsSync } from 'node:fs';

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable'];
/** Path of the installed Chromium, or of the one that SANDTABLE_BROWSER names. */
export const chromiumPath: string | undefined = process.env['SANDTABLE_BROWSER'] ?? INSTALLED.find((path) => existsSync(path));

/**
 * What Playwright turns off in the browser. Of a switch given twice only the last one counts, so the list of ours begins with all of it;
 * `chromium.test.ts` holds it against the installed Playwright.
 */
export const PLAYWRIGHT_OFF = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
] as const;

/** Pages of the browser's own address bar: loaded anew with each window, for more processor time than the editor takes to start. */
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'] as const;

export const chromiumArgs: readonly string[] = [
  '--disable-gpu',
  '--force-color-profile=srgb',
  '--font-render-hinting=none',
  '--disable-lcd-text',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  `--disable-features=${[...PLAYWRIGHT_OFF, ...ADDRESS_BAR].join(',')}`,
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];
