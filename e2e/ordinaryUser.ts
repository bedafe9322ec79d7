/**
 * A person who is not root. File modes, quotas and the browser's sandbox mean nothing to root, so tests about them run the host and the
 * browser under a user id that no account has. Where this process is no root itself, it is that person already.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type LaunchOptions } from '@playwright/test';

/** A user and group id without an account. */
const STRANGER = 54_321;
const SETPRIV = '/usr/bin/setpriv';

/** Id of an ordinary user that child processes can run under: this process's own where it is no root. */
export const ordinaryId = (): number => {
  const own = process.getuid?.() ?? STRANGER;
  return own === 0 ? STRANGER : own;
};

/** Whether children must change their user to be ordinary. */
export const isRoot = (): boolean => process.getuid?.() === 0;

/** Why no child of this process can be an ordinary user who runs `entry`; null when one can. */
export function whyNotOrdinary(entry: string): string | null {
  if (!isRoot()) return null;
  if (!existsSync(SETPRIV)) return `${SETPRIV} is not on this machine (Debian package util-linux)`;
  const id = ordinaryId();
  const tried = spawnSync(process.execPath, ['-e', `require('node:fs').accessSync(${JSON.stringify(entry)})`], { uid: id, gid: id });
  return tried.status === 0 ? null : `another user may not read ${entry} or not run ${process.execPath}`;
}

/** Makes the ordinary user the owner of these folders and files, each for itself. */
export async function giveToOrdinary(...paths: readonly string[]): Promise<void> {
  if (isRoot()) for (const path of paths) await chown(path, ordinaryId(), ordinaryId());
}

export interface OrdinaryBrowser {
  /** Launch options that start the same browser as the ordinary user, with its sandbox. */
  readonly options: LaunchOptions;
  remove(): Promise<void>;
}

/** The browser of `options` as an ordinary user starts it. */
export async function ordinaryBrowser(options: LaunchOptions): Promise<OrdinaryBrowser> {
  const args = (options.args ?? []).filter((argument) => argument !== '--no-sandbox');
  if (!isRoot()) return { options: { ...options, args }, remove: async () => {} };
  const id = ordinaryId();
  const home = await mkdtemp(join(tmpdir(), 'sandtable-ordinary-'));
  await giveToOrdinary(home);
  const start = join(home, 'browser.sh');
  const lines = [
    '#!/bin/sh',
    '# Its profile was made by root.',
    `for each in "$@"; do case "$each" in --user-data-dir=*) chown -R ${id}:${id} "\${each#*=}" ;; esac; done`,
    `export HOME='${home}'`,
    `exec ${SETPRIV} --reuid ${id} --regid ${id} --clear-groups -- '${options.executablePath ?? chromium.executablePath()}' "$@"`,
  ];
  await writeFile(start, `${lines.join('\n')}\n`);
  await chmod(start, 0o755);
  return {
    options: { ...options, args, executablePath: start, chromiumSandbox: true },
    remove: () => rm(home, { recursive: true, force: true, maxRetries: 5 }),
  };
}
