/** Walking through granted folders: what lies where, going in and up, granting a further folder. The host makes every list. */
import { makeAutoObservable, runInAction } from 'mobx';
import type { FolderEntry } from '#shared/ipc/contract.ts';
import type { Problem } from '#shared/result.ts';
import type { Bridge, Reply } from '../bridge.ts';

type Granted = Reply<'folders.list'>['folders'][number];
type Read = Reply<'folders.read'>;
type Place = Reply<'folders.places'>['places'][number];

export class FolderBrowser {
  granted: readonly Granted[] = [];
  /** The folder that is shown; null while nothing could be read. */
  folder: Read | null = null;
  problem: Problem | null = null;
  /** Places that can be granted, one level; null = the list is closed. */
  places: readonly Place[] | null = null;
  /** Way to the shown level of places. */
  placePath: readonly Place[] = [];
  busy = false;

  constructor(private readonly bridge: Bridge) {
    makeAutoObservable<this, 'bridge'>(this, { bridge: false }, { deep: false, autoBind: true });
  }

  /** Folders first, then files of the wanted kinds, each by name. */
  entries(kinds: ReadonlySet<FolderEntry['kind']>, language: string): readonly FolderEntry[] {
    const order = new Intl.Collator(language, { numeric: true });
    return (this.folder?.entries ?? [])
      .filter((e) => e.kind === 'folder' || kinds.has(e.kind))
      .toSorted((a, b) => Number(a.kind !== 'folder') - Number(b.kind !== 'folder') || order.compare(a.name, b.name));
  }
  /** Lists what is granted and shows `start`, else the first of them. */
  async begin(start: string | null): Promise<void> {
    const reply = await this.ask(() => this.bridge.call('folders.list', {}));
    if (!reply) return;
    runInAction(() => {
      this.granted = reply.folders;
    });
    const first = start ?? reply.folders[0]?.folder;
    if (first && !(await this.show(first)) && start && reply.folders[0]) await this.show(reply.folders[0].folder);
  }
  async show(folder: string): Promise<boolean> {
    const reply = await this.ask(() => this.bridge.call('folders.read', { folder }));
    if (reply) {
      runInAction(() => {
        this.folder = reply;
      });
    }
    return reply !== null;
  }
  async enter(name: string): Promise<void> {
    const { folder } = this;
    if (!folder) return;
    const reply = await this.ask(() => this.bridge.call('folders.enter', { folder: folder.folder, name }));
    if (reply) await this.show(reply.folder);
  }
  async up(): Promise<void> {
    if (this.folder?.parent) await this.show(this.folder.parent);
  }
  async create(name: string): Promise<void> {
    const { folder } = this;
    if (!folder) return;
    const reply = await this.ask(() => this.bridge.call('folders.create', { folder: folder.folder, name }));
    if (reply) await this.show(reply.folder);
  }
  /** Opens the list of places, or goes into one of them; null = the top. */
  async browsePlaces(place: Place | null): Promise<void> {
    const reply = await this.ask(() => this.bridge.call('folders.places', { place: place?.place ?? null }));
    if (!reply) return this.problem?.code === 'ipc/not-here' ? this.pickNative() : undefined;
    runInAction(() => {
      const at = place ? this.placePath.findIndex((p) => p.place === place.place) : -1;
      this.placePath = place === null ? [] : at >= 0 ? this.placePath.slice(0, at + 1) : [...this.placePath, place];
      this.places = reply.places;
    });
  }
  /** Where the system has dialogs of its own only they grant: the folder of the picked file is shown. */
  private async pickNative(): Promise<void> {
    const reply = await this.ask(() => this.bridge.call('dialogs.open', { kind: 'any' }));
    if (reply?.picked) await this.begin(reply.picked.folder);
  }
  closePlaces(): void {
    this.places = null;
    this.placePath = [];
  }
  async grant(place: string): Promise<void> {
    const reply = await this.ask(() => this.bridge.call('folders.grant', { place }));
    if (!reply) return;
    this.closePlaces();
    await this.begin(reply.folder);
  }

  /** One call; its failure stands in the dialog, the list stays. */
  private async ask<R>(call: () => Promise<{ ok: true; value: R } | { ok: false; error: { code: string } }>): Promise<R | null> {
    this.busy = true;
    const reply = await call();
    runInAction(() => {
      this.busy = false;
      this.problem = reply.ok ? null : (reply.error as Problem);
    });
    return reply.ok ? reply.value : null;
  }
}
