/** The program behind `npm run cli` and `sandtable`. A closed pipe on the other side is a normal end. */
import { fileProblem } from '../storage/problems.ts';
import { languageNamed, messageOf, translator } from './language.ts';
import { languageOf, runCli } from './run.ts';

const args = process.argv.slice(2);

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  void complain(error);
});
process.exitCode = await runCli(
  args,
  (text) => process.stdout.write(text),
  (text) => process.stderr.write(text),
);

/** What was printed did not arrive: the disk that standard output goes to is full, say. */
async function complain(error: NodeJS.ErrnoException): Promise<never> {
  const t = await translator(languageNamed(languageOf(args)) ?? 'en');
  process.stderr.write(`${messageOf(fileProblem(error, 'stdout'), t)}\n`);
  process.exit(1);
}
