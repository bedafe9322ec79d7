/** All texts in Chinese. A file of its own, so that a program that speaks one language loads one. */
import shell from './zh-CN/shell.json' with { type: 'json' };
import edit from './zh-CN/edit.json' with { type: 'json' };
import history from './zh-CN/history.json' with { type: 'json' };
import problemFile from './zh-CN/problem.file.json' with { type: 'json' };
import problemHost from './zh-CN/problem.host.json' with { type: 'json' };
import safety from './zh-CN/safety.json' with { type: 'json' };
import check from './zh-CN/check.json' with { type: 'json' };
import play from './zh-CN/play.json' with { type: 'json' };
import cli from './zh-CN/cli.json' with { type: 'json' };
import engine from './zh-CN/engine.json' with { type: 'json' };
import intelNames from './zh-CN/intel.names.json' with { type: 'json' };
import intelRules from './zh-CN/intel.rules.json' with { type: 'json' };
import intelPlay from './zh-CN/intel.play.json' with { type: 'json' };
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
