/** Entry for `npm run dev`: the same host, with pages from a development server instead of the build. */
export { parseOptions } from './options.ts';
export { runHost } from './run.ts';
