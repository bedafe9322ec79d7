/** Where the time of some work goes, by our own source files: a sampling profile of this very process. */
import { Session, type Profiler } from 'node:inspector';

export interface Share {
  readonly name: string;
  /** Per cent of the samples. */
  readonly share: number;
}

const post = <R>(run: (done: (error: Error | null, result: R) => void) => void): Promise<R> =>
  new Promise((resolve, reject) => run((error, result) => (error ? reject(error) : resolve(result))));

/**
 * Profiles `work` and sums self time.
 * @param section   name of the part that a built file and a function belong to
 */
export async function shares(work: () => void, section: (file: string, name: string) => string): Promise<Share[]> {
  const session = new Session();
  session.connect();
  await post<object>((done) => session.post('Profiler.enable', (e) => done(e, {})));
  await post<object>((done) => session.post('Profiler.setSamplingInterval', { interval: 200 }, (e) => done(e, {})));
  await post<object>((done) => session.post('Profiler.start', (e) => done(e, {})));
  work();
  const { profile } = await post<Profiler.StopReturnType>((done) => session.post('Profiler.stop', (e, r) => done(e, r)));
  session.disconnect();
  const hits = new Map<string, number>();
  let all = 0;
  for (const node of profile.nodes) {
    const n = node.hitCount ?? 0;
    if (n === 0 || node.callFrame.functionName === '(idle)') continue;
    all += n;
    const name = section(node.callFrame.url, node.callFrame.functionName);
    hits.set(name, (hits.get(name) ?? 0) + n);
  }
  return [...hits].map(([name, n]) => ({ name, share: (n / Math.max(1, all)) * 100 })).sort((a, b) => b.share - a.share);
}
