/** Reads a request's body up to a limit. */
import type { IncomingMessage } from 'node:http';

export type Body = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly status: 400 | 413 };

/** JSON body of at most `limit` bytes; 413 above (also when announced), 400 when it is no UTF-8 JSON or was cut off. */
export async function readJson(request: IncomingMessage, limit: number): Promise<Body> {
  if (Number(request.headers['content-length'] ?? 0) > limit) return { ok: false, status: 413 };
  const parts: Buffer[] = [];
  let total = 0;
  try {
    for await (const part of request as AsyncIterable<Buffer>) {
      total += part.length;
      if (total > limit) return { ok: false, status: 413 };
      parts.push(part);
    }
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts));
    return { ok: true, value: JSON.parse(text) as unknown };
  } catch {
    // Aborted by the client, no UTF-8 or no JSON: the status says it, there is nothing else to tell.
    return { ok: false, status: 400 };
  }
}
