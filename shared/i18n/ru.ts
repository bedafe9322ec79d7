/** All texts in Russian. A file of its own, so that a program that speaks one language loads one. */
import shell from './ru/shell.json' with { type: 'json' };
import edit from './ru/edit.json' with { type: 'json' };
import history from './ru/history.json' with { type: 'json' };
import problemFile from './ru/problem.file.json' with { type: 'json' };
import problemHost from './ru/problem.host.json' with { type: 'json' };
import safety from './ru/safety.json' with { type: 'json' };
import check from './ru/check.json' with { type: 'json' };
import play from './ru/play.json' with { type: 'json' };
import cli from './ru/cli.json' with { type: 'json' };
import engine from './ru/engine.json' with { type: 'json' };
import intelNames from './ru/intel.names.json' with { type: 'json' };
import intelRules from './ru/intel.rules.json' with { type: 'json' };
import intelPlay from './ru/intel.play.json' with { type: 'json' };
import { merged, type Dictionary } from './dictionary.ts';

/** One dictionary a namespace, in the order of NAMESPACES. */
export const PARTS: readonly Dictionary[] = [
  shell,
  edit,
  history,
  problemFile,
  problemHost,
  safety,
  check,
  play,
  cli,
  engine,
  intelNames,
  intelRules,
  intelPlay,
];

/** The whole dictionary. */
export const CATALOGUE: Dictionary = merged(PARTS);
