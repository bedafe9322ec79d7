/** What a command's handler is: it reads and changes stores; a promise that it returns is awaited and its failure is ours to report. */
import type { RootStore } from '../stores/index.ts';

export type Handler = (root: RootStore) => void | Promise<void>;
