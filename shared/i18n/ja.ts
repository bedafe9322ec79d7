/** All texts in Japanese. A file of its own, so that a program that speaks one language loads one. */
import shell from './ja/shell.json' with { type: 'json' };
import edit from './ja/edit.json' with { type: 'json' };
import history from './ja/history.json' with { type: 'json' };
import problemFile from './ja/problem.file.json' with { type: 'json' };
import problemHost from './ja/problem.host.json' with { type: 'json' };
import safety from './ja/safety.json' with { type: 'json' };
import check from './ja/check.json' with { type: 'json' };
import play from './ja/play.json' with { type: 'json' };
import cli from './ja/cli.json' with { type: 'json' };
import engine from './ja/engine.json' with { type: 'json' };
import intelNames from './ja/intel.names.json' with { type: 'json' };
import intelRules from './ja/intel.rules.json' with { type: 'json' };
import intelPlay from './ja/intel.play.json' with { type: 'json' };
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
