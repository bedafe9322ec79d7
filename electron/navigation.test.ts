/** Where a window may go and what it may ask for: nowhere and nothing. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { counted } from '../e2e/testing/counts.ts';
import { FakeContents, freshElectron, fakeSession, sessionHandlers } from './testing/electronFake.ts';
import { hardenContents, hardenSession, mayLoad, ORIGIN } from './security.ts';

afterEach(freshElectron);

/** Addresses a page can be led to: by a link, a form, a refresh, `window.open`, a middle click, a dropped file or address, history, a script. */
const ADDRESSES = [
  'https://evil.test/',
  'http://evil.test/',
  'http://127.0.0.1:8080/',
  'http://localhost/',
  `${ORIGIN}/`,
  `${ORIGIN}/index.html`,
  `${ORIGIN}/#part`,
  `${ORIGIN}/other`,
  'app://evil/',
  `${ORIGIN}.evil/`,
  'about:blank',
  'about:srcdoc',
  'javascript:alert(1)',
  'data:text/html,<script>1</script>',
  'data:image/svg+xml,<svg onload=1>',
  `blob:${ORIGIN}/1`,
  'blob:https://evil.test/1',
  'file:///etc/passwd',
  'file:///home/a.sandtable.json',
  'file://server/share',
  'chrome://gpu',
  'chrome-extension://x/y',
  'devtools://devtools/bundled/',
  'view-source:https://evil.test',
  'ftp://evil.test/',
  'ws://evil.test/',
  'mailto:a@b.c',
  'tel:1',
  'smb://evil/share',
  'ms-msdt:/id',
  'search-ms:query=x',
  'intent://x#Intent;end',
  'vbscript:1',
  'filesystem:app://sandtable/temporary/x',
  'HTTPS://EVIL.TEST',
  ' https://evil.test',
  '//evil.test/',
  '',
  '?refresh',
  'x'.repeat(100_000),
];

describe('R-105 no navigation, no windows', () => {
  it('R-105 40 addresses, by every event that leads a page or a frame away, and by every way to open a window', () => {
    expect(ADDRESSES.length).toBe(40);
    const contents = new FakeContents();
    hardenContents(contents as never);
    for (const url of ADDRESSES) {
      for (const name of ['will-navigate', 'will-frame-navigate', 'will-redirect', 'will-attach-webview'])
        for (const frame of [{ isMainFrame: true }, { isMainFrame: false }])
          expect(contents.play(name, { url, ...frame }, url), `${name} ${url.slice(0, 40)}`).toBe(true);
      for (const disposition of ['default', 'foreground-tab', 'background-tab', 'new-window', 'other'])
        expect(contents.openHandler?.({ url, disposition } as never), url.slice(0, 40)).toEqual({ action: 'deny' });
      counted('R-105', 1);
    }
  });

  it('R-105 nothing is loaded from elsewhere, whatever asks for it: only own files and what the page itself made', () => {
    hardenSession(fakeSession as never);
    const before = sessionHandlers.get('before') as unknown as (details: { url: string }, answer: (to: object) => void) => void;
    const cancelled = (url: string): boolean => {
      const answer = vi.fn<(to: object) => void>();
      before({ url }, answer);
      expect(answer).toHaveBeenCalledOnce();
      return (answer.mock.calls[0]![0] as { cancel: boolean }).cancel;
    };
    const own = new Set([`${ORIGIN}/`, `${ORIGIN}/index.html`, `${ORIGIN}/#part`, `${ORIGIN}/other`, `blob:${ORIGIN}/1`]);
    for (const url of ADDRESSES) {
      // A picture as data may be shown; the content policy lets no such page run.
      const fine = own.has(url) || url.startsWith('data:image/');
      expect(mayLoad(url), url.slice(0, 40)).toBe(fine);
      expect(cancelled(url), url.slice(0, 40)).toBe(!fine);
    }
  });

  it("R-105 a download goes on only when it is the window's own text: the last way out of a broken page works, nothing else does", () => {
    hardenSession(fakeSession as never);
    for (const url of ADDRESSES)
      expect(fakeSession.play('will-download', {}, { getURL: () => url }), url.slice(0, 40)).toBe(url !== `blob:${ORIGIN}/1`);
  });
});

const PERMISSIONS = [
  'accessibility-events',
  'background-sync',
  'camera',
  'clipboard-read',
  'clipboard-sanitized-write',
  'deprecated-sync-clipboard-read',
  'display-capture',
  'fileSystem',
  'fullscreen',
  'geolocation',
  'hid',
  'idle-detection',
  'keyboardLock',
  'local-network-access',
  'media',
  'mediaKeySystem',
  'microphone',
  'midi',
  'midiSysex',
  'notifications',
  'openExternal',
  'payment-handler',
  'persistent-storage',
  'pointerLock',
  'sensors',
  'serial',
  'speaker-selection',
  'storage-access',
  'top-level-storage-access',
  'usb',
  'window-management',
  'unknown',
];

type Ask = (contents: null, permission: string, answer: (yes: boolean) => void, details: object) => void;

it('R-106 every permission is denied, in request, check and device handlers', () => {
  hardenSession(fakeSession as never);
  const request = sessionHandlers.get('request') as unknown as Ask;
  const check = sessionHandlers.get('check') as unknown as (contents: null, permission: string, origin: string, details: object) => boolean;
  const device = sessionHandlers.get('device') as unknown as (details: object) => boolean;
  for (const name of PERMISSIONS) {
    for (const isMainFrame of [true, false]) {
      const answer = vi.fn<(yes: boolean) => void>();
      request(null, name, answer, { isMainFrame, requestingUrl: `${ORIGIN}/` });
      expect(answer.mock.calls, name).toEqual([[false]]);
      expect(check(null, name, ORIGIN, { isMainFrame }), name).toBe(false);
    }
    expect(device({ deviceType: name, origin: ORIGIN, device: {} }), name).toBe(false);
    counted('R-106', 1);
  }
  expect(PERMISSIONS.length).toBeGreaterThanOrEqual(30);
});
