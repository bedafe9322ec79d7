// How many calls at disks the program can make at a time. Node reads the number once, when the first such call is made, and loading an
// ES module is one: so it is set by CommonJS, before the first module. Network drives get a part of these threads (electron/storage/turns.ts):
// ten of them may hang with two calls each, and the journal, the profile and the other disks still have theirs. A thread costs about 16 KiB.
const THREADS = 64;

if (!(Number(process.env.UV_THREADPOOL_SIZE) >= THREADS)) process.env.UV_THREADPOOL_SIZE = String(THREADS);
