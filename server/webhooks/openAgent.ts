import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Agent } from 'undici';
import { type AllowedAddresses, isNamedHost, mayReach, plainHost } from '../platform/allowedAddresses.ts';

/** The answers of the DNS that a name has no address, or cannot have one. Any other failure is the DNS's own. */
const NO_ADDRESS = ['ENOTFOUND', 'ENODATA', 'EBADNAME'];

/** Thrown instead of connecting to an address that nothing may be sent to. */
export class AddressRefused extends Error {
  constructor() {
    super('the address is not one on the internet');
  }
}

/** Thrown if the DNS says that a name has no address. */
export class NameUnknown extends Error {
  constructor(name: string) {
    super(`the DNS has no address of ${name}`);
  }
}

type Resolve = Pick<Resolver, 'resolve4' | 'resolve6'>;

interface Options {
  allowed: AllowedAddresses;
  tryMs: number;
  /** The DNS resolver to use; by default the machine's. */
  resolver?: Resolve;
}

/**
 * Returns an agent that connects only to hosts on the internet, and to those that the operator allows
 * (`WEBHOOK_ALLOW`). Each connection goes to exactly the address that was checked, whatever the DNS answers later.
 */
export async function openAgent({ allowed, tryMs, resolver = dns(tryMs) }: Options): Promise<Agent> {
  // Loaded only here, so that servers without webhooks don't load it.
  const { Agent, buildConnector } = await import('undici');
  const connect = buildConnector({
    timeout: tryMs,
    allowH2: false,
    // DNS queries don't use the threads that hash passwords and read files, so a dead DNS delays neither.
    lookup(hostname, { all }, callback) {
      addressesOf(hostname, { allowed, resolver, tryMs }).then(
        ([first, ...others]) => {
          if (all) callback(null, [first, ...others]);
          else callback(null, first.address, first.family);
        },
        (error) => callback(error, ''),
      );
    },
  });
  return new Agent({
    allowH2: false,
    connect(options, callback) {
      const host = plainHost(options.hostname);
      // For IP addresses, `lookup` is not called.
      if (isIP(host) && !mayReach(host, allowed)) callback(new AddressRefused(), null);
      else connect(options, callback);
    },
  });
}

interface FoundAddress {
  address: string;
  family: 4 | 6;
}

/**
 * Returns all addresses of a name, at least one. Some name servers never answer a query for one of the families, so the
 * second one gets a tenth of the try.
 * @throws {AddressRefused} if nothing may be sent to one of them: a name on the internet has no such address.
 * @throws {NameUnknown}
 * @throws if the DNS does not say whether there is one.
 */
async function addressesOf(
  hostname: string,
  { allowed, resolver, tryMs }: Required<Options>,
): Promise<[FoundAddress, ...FoundAddress[]]> {
  const of = (family: FoundAddress['family']) => (found: string[]) =>
    found.map((address): FoundAddress => ({ address, family }));
  const families = [resolver.resolve4(hostname).then(of(4)), resolver.resolve6(hostname).then(of(6))];
  const tooLate = Promise.any(families)
    .then(() => wait(tryMs / 10, undefined, { ref: false }))
    .then(() => Promise.reject(new Error(`the DNS does not say all addresses of ${hostname}`)));
  const answers = await Promise.allSettled(families.map((family) => Promise.race([family, tooLate])));
  const [first, ...others] = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (!first) {
    if (answers.every(saysNone)) throw new NameUnknown(hostname);
    throw new Error(`the DNS does not say whether ${hostname} has an address`);
  }
  const found: [FoundAddress, ...FoundAddress[]] = [first, ...others];
  const isNamed = isNamedHost(plainHost(hostname), allowed);
  if (!isNamed && !found.every(({ address }) => mayReach(address, allowed))) throw new AddressRefused();
  return found;
}

/** Returns whether the DNS says that there are no addresses of this kind. */
function saysNone(answer: PromiseSettledResult<unknown>): boolean {
  return answer.status === 'fulfilled' || NO_ADDRESS.includes(answer.reason.code);
}

/** If two name servers do not answer, a look-up fails within six tenths of the try. */
function dns(tryMs: number): Resolve {
  return new Resolver({ timeout: tryMs / 10, maxTimeout: tryMs / 5, tries: 2 });
}
