// `npm start` begins here, because the number of threads must be set before the first ES module is loaded.
require('./threads.cjs');

void import('./start.mjs');
