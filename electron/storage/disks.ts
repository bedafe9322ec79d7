/**
 * Which disk a path lies on, told from the system's own list of mounts and the text of the path: no disk is asked, so a network drive that
 * does not answer cannot keep this waiting.
 */

export interface Disk {
  /** Equal for paths on one disk. */
  readonly key: string;
  /** `network`: others write there without this system being told, so looking beats watching. `system`: no files of people (`/proc`). */
  readonly kind: 'local' | 'network' | 'system';
}

/** One line of the list of mounts. */
export interface Mount {
  readonly at: string;
  /** Name of the file system as the system says it: `ext4`, `nfs4`, `fuse.sshfs`. */
  readonly type: string;
}

/** NFS, SMB, FUSE (except local disks behind it), cluster disks, shared folders of virtual machines; and a place where one of them is mounted on use. */
const NETWORK =
  /^(nfs\d?|cifs|smb\d?|smbfs|afs|ncpfs|ceph|glusterfs|lustre|beegfs|gpfs|orangefs|9p|virtiofs|drvfs|vboxsf|vmhgfs|prl_fs|davfs|autofs|fuse(\..*)?)$/;
const SYSTEM = new Set([
  'proc',
  'sysfs',
  'devpts',
  'cgroup',
  'cgroup2',
  'debugfs',
  'tracefs',
  'securityfs',
  'configfs',
  'mqueue',
  'bpf',
  'pstore',
  'binfmt_misc',
]);

/** Mounts of a Linux `mountinfo`, in its order. Lines that are none are left out. */
export function parseMounts(text: string): readonly Mount[] {
  return text.split('\n').flatMap((line) => {
    const [before, after] = line.split(' - ');
    const at = before?.split(' ')[4];
    const type = after?.split(' ')[0];
    if (at === undefined || type === undefined) return [];
    return [{ at: at.replace(/\\([0-7]{3})/g, (_all, digits: string) => String.fromCharCode(Number.parseInt(digits, 8))), type }];
  });
}

const lies = (path: string, at: string): boolean => path === at || path.startsWith(at.endsWith('/') ? at : `${at}/`);

/** The disk of an absolute path among `mounts`: the deepest one, and of two at one place the later, which covers the earlier. */
export function diskAmong(mounts: readonly Mount[], path: string): Disk {
  let found: Mount = { at: '/', type: '' };
  for (const mount of mounts) if (lies(path, mount.at) && mount.at.length >= found.at.length) found = mount;
  // The system mounts some of its own on use, too.
  const system = SYSTEM.has(found.type) || found.at.startsWith('/proc/');
  return { key: found.at, kind: system ? 'system' : NETWORK.test(found.type) ? 'network' : 'local' };
}

/**
 * Where the system has no such list. Windows: the drive or the share. macOS: what hangs below `/Volumes`, which may be a network drive or
 * not; it is taken for one, since looking works on both.
 */
export function diskByName(path: string, platform: NodeJS.Platform): Disk {
  if (platform === 'win32') {
    const share = /^[\\/]{2}[^\\/]+[\\/]+[^\\/]+/.exec(path)?.[0];
    if (share !== undefined) return { key: share.toLowerCase(), kind: 'network' };
    return { key: path.slice(0, 2).toLowerCase(), kind: 'local' };
  }
  const volume = /^\/Volumes\/[^/]+/.exec(path)?.[0];
  return volume === undefined ? { key: '/', kind: 'local' } : { key: volume, kind: 'network' };
}
