/** Walking through granted folders: what lies where, going in and up, granting a further folder. The host makes every list. */
import { makeAutoObservable, runInAction, when } from 'mobx';
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
  /** Counts what was asked to be shown: the newest is shown, whichever the host answers first. */
  visit = 0;
  /** A folder was asked for and is not there yet: what is shown is not where the person means to be. */
  moving = false;

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
  begin(start: string | null): Promise<boolean> {
    return this.go(async (visit) => {
      const reply = await this.ask(() => this.bridge.call('folders.list', {}), visit);
      if (!reply) return false;
      runInAction(() => {
        this.granted = reply.folders;
      });
      const first = reply.folders[0]?.folder;
      return (start !== null && (await this.read(start, visit))) || (first !== undefined && (await this.read(first, visit)));
    });
  }
  show(folder: string): Promise<boolean> {
    return this.go((visit) => this.read(folder, visit));
  }
  async enter(name: string): Promise<void> {
    const { folder } = this;
    if (!folder) return;
    await this.go(async (visit) => {
      const reply = await this.ask(() => this.bridge.call('folders.enter', { folder: folder.folder, name }), visit);
      return reply !== null && this.read(reply.folder, visit);
    });
  }
  async up(): Promise<void> {
    if (this.folder?.parent) await this.show(this.folder.parent);
  }
  async create(name: string): Promise<void> {
    const folder = await this.arrived();
    if (!folder) return;
    await this.go(async (visit) => {
      const reply = await this.ask(() => this.bridge.call('folders.create', { folder: folder.folder, name }), visit);
      return reply !== null && this.read(reply.folder, visit);
    });
  }
  /** The folder the person means, once it is shown; null when it could not be read, which `problem` says. */
  async arrived(): Promise<Read | null> {
    if (!this.moving) return this.folder;
    await when(() => !this.moving);
    return this.problem === null ? this.folder : null;
  }
  /** Opens the list of places, or goes into one of them; null = the top. */
  async browsePlaces(place: Place | null): Promise<void> {
    const reply = await this.ask(() => this.bridge.call('folders.places', { place: place?.place ?? null }), this.visit);
    if (!reply) return this.problem?.code === 'ipc/not-here' ? this.pickNative() : undefined;
    runInAction(() => {
      const at = place ? this.placePath.findIndex((p) => p.place === place.place) : -1;
      this.placePath = place === null ? [] : at >= 0 ? this.placePath.slice(0, at + 1) : [...this.placePath, place];
      this.places = reply.places;
    });
  }
  /** Where the system has dialogs of its own only they grant: the folder of the picked file is shown. */
  private async pickNative(): Promise<void> {
    const reply = await this.ask(() => this.bridge.call('dialogs.open', { kind: 'any' }), this.visit);
    if (reply?.picked) await this.begin(reply.picked.folder);
  }
  closePlaces(): void {
    this.places = null;
    this.placePath = [];
  }
  async grant(place: string): Promise<void> {
    const reply = await this.ask(() => this.bridge.call('folders.grant', { place }), this.visit);
    if (!reply) return;
    this.closePlaces();
    await this.begin(reply.folder);
  }

  /** A way to a folder, from the moment the person asks for it. */
  private async go(way: (visit: number) => Promise<boolean>): Promise<boolean> {
    const visit = ++this.visit;
    this.moving = true;
    try {
      return await way(visit);
    } finally {
      runInAction(() => {
        if (visit === this.visit) this.moving = false;
      });
    }
  }
  private async read(folder: string, visit: number): Promise<boolean> {
    const reply = await this.ask(() => this.bridge.call('folders.read', { folder }), visit);
    runInAction(() => {
      if (reply && visit === this.visit) this.folder = reply;
    });
    return reply !== null;
  }
  /** One call; its failure stands in the dialog, the list stays. Neither is told of what the person has left meanwhile. */
  private async ask<R>(
    call: () => Promise<{ ok: true; value: R } | { ok: false; error: { code: string } }>,
    visit: number,
  ): Promise<R | null> {
    const reply = await call();
    runInAction(() => {
      if (visit === this.visit) this.problem = reply.ok ? null : (reply.error as Problem);
    });
    return reply.ok ? reply.value : null;
  }
}
