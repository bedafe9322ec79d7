/** All texts in English. A file of its own, so that a program that speaks one language loads one. */
import shell from './en/shell.json' with { type: 'json' };
import edit from './en/edit.json' with { type: 'json' };
import history from './en/history.json' with { type: 'json' };
import problemFile from './en/problem.file.json' with { type: 'json' };
import problemHost from './en/problem.host.json' with { type: 'json' };
import safety from './en/safety.json' with { type: 'json' };
import check from './en/check.json' with { type: 'json' };
import play from './en/play.json' with { type: 'json' };
import cli from './en/cli.json' with { type: 'json' };
import engine from './en/engine.json' with { type: 'json' };
import intelNames from './en/intel.names.json' with { type: 'json' };
import intelRules from './en/intel.rules.json' with { type: 'json' };
import intelPlay from './en/intel.play.json' with { type: 'json' };
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
