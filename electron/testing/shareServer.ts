/**
 * Network drives for tests that hang for real: one flat folder in memory behind each FUSE connection, given as an open `/dev/fuse` from
 * descriptor 3 on. Arguments: how many. Stopped (SIGSTOP), its drives never answer; continued, they answer what was asked; killed, they fail.
 * Only what storage asks of a disk is served, by the kernel's protocol 7.31.
 */
import { read, writeSync } from 'node:fs';

const ENOENT = 2;
const EEXIST = 17;
const ENOSYS = 38;
const ROOT = 1n;
const FOLDER = 0o040755;
/** Answers go to the kernel past its cache: reads and writes come here each time. */
const DIRECT_IO = 1;
const HEAD_IN = 40;
const HEAD_OUT = 16;
const BUFFER_BYTES = 1 << 20;

interface Node {
  readonly id: bigint;
  mode: number;
  bytes: Buffer;
  /** Nanoseconds since 1970. */
  changed: bigint;
  links: number;
}

class Drive {
  readonly #names = new Map<string, Node>();
  readonly #nodes = new Map<bigint, Node>();
  #next = ROOT;
  readonly #root = this.#make(FOLDER);

  /** The body of the answer, an error number, or null where none is expected. */
  answer(opcode: number, nodeId: bigint, body: Buffer): Buffer | number | null {
    const node = this.#nodes.get(nodeId);
    switch (opcode) {
      case 2: // FORGET
      case 36: // INTERRUPT
      case 42: // BATCH_FORGET
        return null;
      case 26:
        return welcome(body);
      case 1:
        return this.#entry(this.#names.get(text(body)));
      case 3:
        return node === undefined ? ENOENT : attributes(node);
      case 4:
        return node === undefined ? ENOENT : this.#setAttributes(node, body);
      case 14: // OPEN
      case 27: // OPENDIR
        return opened();
      case 15:
        return node === undefined ? ENOENT : readPart(node.bytes, body);
      case 16:
        return node === undefined ? ENOENT : write(node, body);
      case 28:
        return readPart(this.#listing(), body, true);
      case 35:
        return this.#create(body);
      case 10:
        return this.#remove(text(body));
      case 12:
        return this.#rename(body.subarray(8));
      case 45:
        return this.#rename(body.subarray(16));
      case 17: // STATFS: all is free
        return statfs();
      case 18: // RELEASE
      case 20: // FSYNC
      case 25: // FLUSH
      case 29: // RELEASEDIR
      case 30: // FSYNCDIR
        return Buffer.alloc(0);
      default:
        return ENOSYS;
    }
  }

  #make(mode: number): Node {
    const node = { id: this.#next, mode, bytes: Buffer.alloc(0), changed: now(), links: 1 };
    this.#next += 1n;
    this.#nodes.set(node.id, node);
    return node;
  }

  #entry(node: Node | undefined): Buffer | number {
    if (node === undefined) return ENOENT;
    const out = Buffer.alloc(40);
    out.writeBigUInt64LE(node.id, 0);
    return Buffer.concat([out, attr(node)]);
  }

  #create(body: Buffer): Buffer | number {
    const name = text(body.subarray(16));
    if (this.#names.has(name)) return EEXIST;
    const node = this.#make(body.readUInt32LE(4));
    this.#names.set(name, node);
    this.#root.changed = now();
    return Buffer.concat([this.#entry(node) as Buffer, opened()]);
  }

  #remove(name: string): Buffer | number {
    const node = this.#names.get(name);
    if (node === undefined) return ENOENT;
    this.#names.delete(name);
    node.links = 0;
    node.changed = now();
    return Buffer.alloc(0);
  }

  #rename(names: Buffer): Buffer | number {
    const from = text(names);
    const to = text(names.subarray(Buffer.byteLength(from) + 1));
    const node = this.#names.get(from);
    if (node === undefined) return ENOENT;
    this.#names.delete(from);
    this.#names.set(to, node);
    node.changed = now();
    return Buffer.alloc(0);
  }

  #setAttributes(node: Node, body: Buffer): Buffer {
    const valid = body.readUInt32LE(0);
    if ((valid & 1) !== 0) node.mode = (node.mode & 0o170000) | (body.readUInt32LE(68) & 0o7777);
    if ((valid & 8) !== 0) {
      const size = Number(body.readBigUInt64LE(16));
      node.bytes = Buffer.concat([node.bytes.subarray(0, size), Buffer.alloc(Math.max(0, size - node.bytes.length))]);
    }
    node.changed = now();
    return attributes(node);
  }

  #listing(): Buffer {
    const parts: Buffer[] = [];
    let at = 0;
    for (const [name, node] of this.#names) {
      const bytes = Buffer.from(name);
      const part = Buffer.alloc(Math.ceil((24 + bytes.length) / 8) * 8);
      at += part.length;
      part.writeBigUInt64LE(node.id, 0);
      part.writeBigUInt64LE(BigInt(at), 8);
      part.writeUInt32LE(bytes.length, 16);
      part.writeUInt32LE(node.mode >> 12, 20);
      bytes.copy(part, 24);
      parts.push(part);
    }
    return Buffer.concat(parts);
  }
}

const now = (): bigint => BigInt(Date.now()) * 1_000_000n;
const text = (bytes: Buffer): string => bytes.subarray(0, bytes.indexOf(0)).toString();

function welcome(body: Buffer): Buffer {
  const out = Buffer.alloc(64);
  out.writeUInt32LE(7, 0);
  out.writeUInt32LE(31, 4);
  out.writeUInt32LE(body.readUInt32LE(8), 8);
  out.writeUInt16LE(64, 16);
  out.writeUInt16LE(48, 18);
  out.writeUInt32LE(65_536, 20);
  out.writeUInt32LE(1, 24);
  return out;
}

function attr(node: Node): Buffer {
  const out = Buffer.alloc(88);
  out.writeBigUInt64LE(node.id, 0);
  out.writeBigUInt64LE(BigInt(node.bytes.length), 8);
  out.writeBigUInt64LE(BigInt(Math.ceil(node.bytes.length / 512)), 16);
  for (const [at, nanos] of [24, 32, 40].entries()) {
    out.writeBigUInt64LE(node.changed / 1_000_000_000n, nanos);
    out.writeUInt32LE(Number(node.changed % 1_000_000_000n), 48 + 4 * at);
  }
  out.writeUInt32LE(node.mode, 60);
  out.writeUInt32LE(node.links, 64);
  out.writeUInt32LE(4096, 80);
  return out;
}

const attributes = (node: Node): Buffer => Buffer.concat([Buffer.alloc(16), attr(node)]);

function opened(): Buffer {
  const out = Buffer.alloc(16);
  out.writeUInt32LE(DIRECT_IO, 8);
  return out;
}

/** Of a folder the kernel takes whole entries only, so that it gets all of them or, from the end on, none. */
function readPart(bytes: Buffer, body: Buffer, folder = false): Buffer {
  const from = Number(body.readBigUInt64LE(8));
  return folder ? bytes.subarray(from) : bytes.subarray(from, from + body.readUInt32LE(16));
}

function write(node: Node, body: Buffer): Buffer {
  const from = Number(body.readBigUInt64LE(8));
  const bytes = body.subarray(40, 40 + body.readUInt32LE(16));
  const whole = Buffer.alloc(Math.max(node.bytes.length, from + bytes.length));
  node.bytes.copy(whole);
  bytes.copy(whole, from);
  node.bytes = whole;
  node.changed = now();
  const out = Buffer.alloc(8);
  out.writeUInt32LE(bytes.length, 0);
  return out;
}

function statfs(): Buffer {
  const out = Buffer.alloc(80);
  for (const at of [0, 8, 16]) out.writeBigUInt64LE(1n << 20n, at);
  out.writeUInt32LE(4096, 40);
  out.writeUInt32LE(255, 44);
  out.writeUInt32LE(4096, 48);
  return out;
}

function serve(connection: number): void {
  const drive = new Drive();
  const buffer = Buffer.alloc(BUFFER_BYTES);
  const next = (): void =>
    read(connection, buffer, 0, buffer.length, null, (error, length) => {
      // Unmounted.
      if (error !== null) return error.code === 'ENODEV' ? undefined : next();
      const unique = buffer.readBigUInt64LE(8);
      const answer = drive.answer(buffer.readUInt32LE(4), buffer.readBigUInt64LE(16), Buffer.from(buffer.subarray(HEAD_IN, length)));
      if (answer !== null) reply(connection, unique, answer);
      next();
    });
  next();
}

function reply(connection: number, unique: bigint, answer: Buffer | number): void {
  const body = typeof answer === 'number' ? Buffer.alloc(0) : answer;
  const head = Buffer.alloc(HEAD_OUT);
  head.writeUInt32LE(HEAD_OUT + body.length, 0);
  head.writeInt32LE(typeof answer === 'number' ? -answer : 0, 4);
  head.writeBigUInt64LE(unique, 8);
  try {
    writeSync(connection, Buffer.concat([head, body]));
  } catch (error) {
    // Whoever asked was killed meanwhile: nobody wants the answer.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

for (let i = 0; i < Number(process.argv[2]); i++) serve(3 + i);
