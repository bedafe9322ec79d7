/** Paths: what a file names is meant from the folder of that file. */
import { basename, dirname, isAbsolute, join } from 'node:path';

export const beside = (file: string, named: string): string => (isAbsolute(named) ? named : join(dirname(file), named));

/** A title from a file's name: without folder and kind. */
export const titleFrom = (file: string): string => basename(file).replace(/(\.sandtable)?\.json$/i, '') || 'Sandtable';
