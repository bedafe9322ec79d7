/** All stores of the window, put together once; host events find their document here. */
import { makeAutoObservable, reaction, runInAction } from 'mobx';
import type { Sentence } from '#shared/document/edit.ts';
import { tell } from '#shared/document/sentence.ts';
import type { Reply } from '#shared/ipc/contract.ts';
import { problem } from '#shared/result.ts';
import type { Bridge, HostEvent } from '../bridge.ts';
import { translate } from '../i18n/t.ts';
import type { Clock } from './clock.ts';
import { DialogStore } from './DialogStore.ts';
import { DocumentStore, type DocumentEvents, type DocumentStart } from './DocumentStore.ts';
import type { Checker } from './ProblemStore.ts';
import { RecoveryStore } from './RecoveryStore.ts';
import { SettingsStore } from './SettingsStore.ts';
import { StatusStore } from './StatusStore.ts';
import { Tab, type Mode } from './Tab.ts';
import { ToolStore } from './ToolStore.ts';
import { rememberView } from './viewMemory.ts';
import { WorkspaceStore } from './WorkspaceStore.ts';

export interface RootDeps {
  readonly bridge: Bridge;
  readonly clock: Clock;
  readonly check: Checker;
  /** Fresh random id, `^[A-Za-z0-9._-]{1,64}$`. */
  readonly newId: () => string;
}

/** What commands need to know about the battle of the tab in front. */
export interface PlayState {
  readonly running: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  undo(): void;
  redo(): void;
  /** Says why nothing can be taken back. */
  refuseUndo(): void;
  /** Escape in Play: cancels a choice or closes a prompt; false when there is nothing to cancel. */
  cancel(): boolean;
  /** The battle as tests read it; null = none. */
  inspect(): unknown;
}
const NO_PLAY: PlayState = {
  running: false,
  canUndo: false,
  canRedo: false,
  undo: () => undefined,
  redo: () => undefined,
  refuseUndo: () => undefined,
  cancel: () => false,
  inspect: () => null,
};

type DocumentEvent = Extract<HostEvent, { readonly document: string }>;
/** Events of documents without a tab that are kept; those of documents that never get one are pushed out. */
const MOST_EARLY = 100;

export type HostInfo = Reply<'app.info'>;

export class RootStore {
  readonly bridge: Bridge;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly status: StatusStore;
  readonly settings: SettingsStore;
  readonly recovery: RecoveryStore;
  readonly dialogs = new DialogStore();
  readonly tools = new ToolStore();
  readonly workspace = new WorkspaceStore();
  /** Facts about the host; null until the start is through. */
  host: HostInfo | null = null;
  /** Why the window cannot go on: a broken promise of our own; the crash page shows it. */
  broken: unknown = null;
  /** Something is ready to be clicked: settings, session and first picture are there. */
  ready = false;
  /** Command from outside: native menu. Set by the command layer. */
  onCommand: (id: string) => void = () => undefined;
  /** What the play screen knows about its battle; it puts its own object here. */
  play: PlayState = NO_PLAY;
  /** Cancels the board gesture in progress; false when there is none. Set by the board area. */
  cancelGesture: () => boolean = () => false;
  /** A document the host opened by itself: second start, file dropped on the icon. Set by `opening.ts`. */
  onOpened: (event: Extract<HostEvent, { event: 'open' }>) => void = () => undefined;

  /** The line to the host is back after the host had let go of the documents, or a new code has come into the address. Set by `session.ts`. */
  onLine: (event: Extract<HostEvent, { event: 'returned' | 'signedIn' }>) => void = () => undefined;

  private readonly check: Checker;
  private nextTab = 1;
  private early: readonly DocumentEvent[] = [];

  constructor(deps: RootDeps) {
    this.bridge = deps.bridge;
    this.clock = deps.clock;
    this.newId = deps.newId;
    this.check = deps.check;
    this.status = new StatusStore(deps.clock);
    this.recovery = new RecoveryStore(deps.bridge);
    this.settings = new SettingsStore(deps.bridge, deps.clock, this.status);
    makeAutoObservable<this, 'check' | 'nextTab' | 'early'>(
      this,
      {
        bridge: false,
        clock: false,
        newId: false,
        status: false,
        settings: false,
        recovery: false,
        dialogs: false,
        tools: false,
        workspace: false,
        check: false,
        nextTab: false,
        early: false,
        onCommand: false,
        onOpened: false,
        onLine: false,
        cancelGesture: false,
      },
      { deep: false, autoBind: true },
    );
    // A cell is a number that means a place on one grid only: on another board, or after a resize, the cursor would be elsewhere or nowhere.
    reaction(
      () => this.tab?.document.scenario.board.spec ?? null,
      () => {
        this.tools.setCursor(null);
        this.status.setHover(null);
      },
    );
  }

  /** The tab in front; null on the start screen. */
  get tab(): Tab | null {
    return this.workspace.active;
  }
  get mode(): Mode {
    return this.tab?.mode ?? 'edit';
  }

  /** Makes a tab for a document and brings it to the front. */
  addTab(start: Omit<DocumentStart, 'key'>): Tab {
    const key = `tab${this.nextTab++}`;
    const document = new DocumentStore({ ...start, key }, this.bridge, this.clock, this.documentEvents());
    const tab = new Tab(document, this.check, this.clock);
    tab.whenClosed(rememberView(this.settings, tab.view, document.scenario.id));
    this.workspace.add(tab);
    const told = this.early.filter((event) => event.document === document.info.handle);
    this.early = this.early.filter((event) => event.document !== document.info.handle);
    for (const event of told) this.takeOf(event);
    return tab;
  }
  /** Gives the outside events of the window their receivers. */
  receive(receivers: Pick<RootStore, 'onCommand' | 'onOpened' | 'onLine'>): void {
    this.onCommand = receivers.onCommand;
    this.onOpened = receivers.onOpened;
    this.onLine = receivers.onLine;
  }
  /** The board that is mounted cancels its gestures itself; null when it goes. */
  ownGestures(cancel: (() => boolean) | null): void {
    this.cancelGesture = cancel ?? (() => false);
  }
  setHost(host: HostInfo): void {
    this.host = host;
  }
  setPlay(play: PlayState | null): void {
    this.play = play ?? NO_PLAY;
  }
  /** A promise of our own broke: the crash page takes over. The first reason stays. */
  fail(reason: unknown): void {
    this.broken ??= reason;
  }
  setReady(): void {
    this.ready = true;
  }

  /** Subscribes to the host; the returned function ends it. */
  listen(): () => void {
    return this.bridge.listen((event) => runInAction(() => this.take(event)));
  }
  private take(event: HostEvent): void {
    switch (event.event) {
      case 'command':
        this.onCommand(event.id);
        return;
      case 'open':
        this.onOpened(event);
        return;
      case 'returned':
      case 'signedIn':
        this.onLine(event);
        return;
      case 'recovery':
        void this.offerRecovery().catch(this.fail);
        return;
      default:
        this.takeOf(event);
    }
  }
  /** Shown where nobody is at work; else it waits in the File menu and on the start screen. What is seen there and is gone now is told. */
  private async offerRecovery(): Promise<void> {
    const before = this.recovery.offered;
    await this.recovery.refresh();
    const now = new Set(this.recovery.offered.map((entry) => entry.journal));
    const seen = !this.tab || this.dialogs.open?.kind === 'recovery';
    if (seen && before.some((entry) => !now.has(entry.journal))) this.status.report(problem('recovery/unknown', {}, { severity: 'info' }));
    if (this.recovery.asks && !this.tab && !this.dialogs.open) this.dialogs.show({ kind: 'recovery' });
  }
  /** The host may speak of a document before its answer has made a tab of it: what it said waits for the tab. */
  private takeOf(event: DocumentEvent): void {
    const document = this.workspace.byHandle(event.document)?.document;
    if (!document) this.early = [...this.early, event].slice(-MOST_EARLY);
    else if (event.event === 'document.outside') document.noteOutside(event.what === 'returned' ? null : event.what, event.name ?? null);
    else if (event.event === 'document.protected') document.noteProtected(event.rev, event.problem);
    else document.noteLock(event.problem);
  }

  private documentEvents(): DocumentEvents {
    const { settings, status } = this;
    const text = (key: string, params?: Readonly<Record<string, string | number>>) => translate(settings.language, key, params);
    const say = (frame: string | null) => (sentence: Sentence) => {
      const step = tell(sentence, text);
      status.say({ text: frame ? text(frame, { step }) : step, tone: 'info' });
    };
    return { performed: say(null), undone: say('status.undone'), redone: say('status.redone') };
  }
}
