/** The person's choices: language, theme, scale, keys, and what other parts want remembered. Read once, written on each change. */
import { makeAutoObservable } from 'mobx';
import { LANGUAGES, type Language } from '#shared/i18n/index.ts';
import type { Json } from '#shared/result.ts';
import type { Bridge } from '../bridge.ts';
import type { Clock } from './clock.ts';
import type { StatusStore } from './StatusStore.ts';

export const THEMES = ['system', 'dark', 'light'] as const;
export type ThemeChoice = (typeof THEMES)[number];
export const SCALES = [80, 90, 100, 110, 125, 150, 175, 200] as const;

const WRITE_AFTER_MILLIS = 300;

const isRecord = (value: unknown): value is Readonly<Record<string, Json>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export class SettingsStore {
  language: Language = 'en';
  theme: ThemeChoice = 'system';
  /** Per cent. */
  scale: number = 100;
  /** Key chords that replace those of the catalogue, per command id. */
  keys: Readonly<Record<string, readonly string[]>> = {};
  /** Commands run from the palette, newest first. */
  recentCommands: readonly string[] = [];
  /** Settings of other parts under a name of their own, such as `play.policy`. */
  more: Readonly<Record<string, Json>> = {};
  /** What the operating system prefers. */
  systemDark = true;
  reducedMotion = false;
  /** The window is so narrow that the panels are a drawer over the board. */
  drawers = false;
  private callOff: () => void = () => undefined;

  constructor(
    private readonly bridge: Bridge,
    private readonly clock: Clock,
    private readonly status: StatusStore,
  ) {
    makeAutoObservable<this, 'bridge' | 'clock' | 'status' | 'callOff'>(
      this,
      { bridge: false, clock: false, status: false, callOff: false },
      { deep: false, autoBind: true },
    );
  }

  get dark(): boolean {
    return this.theme === 'system' ? this.systemDark : this.theme === 'dark';
  }

  /** Takes what the host stored; anything malformed falls back to its default. `locale` decides the language at the first start. */
  load(stored: Readonly<Record<string, Json>>, locale: string): void {
    const { language, theme, scale, keys, recentCommands, more } = stored;
    this.language = LANGUAGES.find((l) => l === language) ?? languageFor(locale);
    this.theme = THEMES.find((t) => t === theme) ?? 'system';
    this.scale = SCALES.find((s) => s === scale) ?? 100;
    this.recentCommands = Array.isArray(recentCommands) ? recentCommands.filter((id) => typeof id === 'string').slice(0, 5) : [];
    this.more = isRecord(more) ? more : {};
    const chords = (v: Json): v is readonly string[] => Array.isArray(v) && v.every((k) => typeof k === 'string');
    this.keys = isRecord(keys)
      ? Object.fromEntries(Object.entries(keys).filter((e): e is [string, readonly string[]] => chords(e[1])))
      : {};
  }
  setLanguage(language: Language): void {
    this.language = language;
    this.write();
  }
  setTheme(theme: ThemeChoice): void {
    this.theme = theme;
    this.write();
  }
  setScale(scale: number): void {
    this.scale = scale;
    this.write();
  }
  setKeys(command: string, keys: readonly string[] | null): void {
    const { [command]: _, ...others } = this.keys;
    this.keys = keys ? { ...others, [command]: keys } : others;
    this.write();
  }
  resetKeys(): void {
    this.keys = {};
    this.write();
  }
  noteCommand(id: string): void {
    this.recentCommands = [id, ...this.recentCommands.filter((other) => other !== id)].slice(0, 5);
    this.write();
  }
  remember(name: string, value: Json): void {
    this.more = { ...this.more, [name]: value };
    this.write();
  }
  noteSystem(dark: boolean, reducedMotion: boolean): void {
    this.systemDark = dark;
    this.reducedMotion = reducedMotion;
  }
  noteDrawers(drawers: boolean): void {
    this.drawers = drawers;
  }

  private write(): void {
    this.callOff();
    this.callOff = this.clock.after(WRITE_AFTER_MILLIS, () => void this.flush());
  }
  /** Writes now what is waiting. */
  async flush(): Promise<void> {
    this.callOff();
    const { language, theme, scale, keys, recentCommands, more } = this;
    const settings = { language, theme, scale, keys, recentCommands, more } as unknown as Record<string, never>;
    const reply = await this.bridge.call('settings.write', { settings });
    if (!reply.ok) this.status.report(reply.error);
  }
}

/** The catalogue nearest to a locale of the system; English where none is. */
export function languageFor(locale: string): Language {
  const lower = locale.toLowerCase();
  return LANGUAGES.find((l) => lower === l.toLowerCase()) ?? LANGUAGES.find((l) => lower.startsWith(l.slice(0, 2))) ?? 'en';
}
