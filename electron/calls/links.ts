/**
 * Web links. A window may ask for one; the host looks at its form here, then shows the person where it leads and asks, and only then
 * hands it to the system. A host that cannot ask opens none.
 */
import { err, ok, problem, type Result } from '#shared/result.ts';

export interface Link {
  /** The whole address, ASCII only. */
  readonly href: string;
  /** Name of the computer it leads to, as the network knows it: letters of other scripts stand as `xn--...`. */
  readonly host: string;
}

/** Names that lead to this computer or its own network. */
const NEAR = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|arpa|test|invalid|onion)$/;

/** `links/refused` for all that is not a plain https address of a public name. */
export function checkLink(text: string): Result<Link> {
  // Read as it is written: a parser would drop tabs and line ends, turn backslashes and add missing slashes.
  if (!/^https:\/\/[^\s/\\?#@:]+(?::443)?(?:[/?#]|$)/.test(text) || /[\s\\\p{C}]/u.test(text) || !URL.canParse(text)) return refused();
  const { protocol, username, password, port, hostname, href } = new URL(text);
  if (protocol !== 'https:' || username !== '' || password !== '' || port !== '') return refused();
  if (!/^(?:[a-z0-9-]{1,63}\.)+[a-z][a-z0-9-]{1,62}$/.test(hostname) || NEAR.test(hostname)) return refused();
  return ok({ href, host: hostname });
}

const refused = () => err(problem('links/refused'));
