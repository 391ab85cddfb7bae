import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Agent } from 'undici';
import { type AllowedAddresses, isNamedHost, mayReach, plainHost } from '../platform/allowedAddresses.ts';

/** Thrown instead of connecting to an address that nothing may be sent to. */
export class AddressRefused extends Error {
  constructor() {
    super('the address is not one on the internet');
  }
}

/** Thrown if the DNS has no address for a name. */
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
      addressesOf(hostname, { allowed, resolver }).then(
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
 * Returns all addresses of a name, at least one.
 * @throws {AddressRefused} if nothing may be sent to one of them: a name on the internet has no such address.
 * @throws {NameUnknown}
 */
async function addressesOf(
  hostname: string,
  { allowed, resolver }: { allowed: AllowedAddresses; resolver: Resolve },
): Promise<[FoundAddress, ...FoundAddress[]]> {
  const [v4, v6] = await Promise.all([
    resolver.resolve4(hostname).catch(() => []),
    resolver.resolve6(hostname).catch(() => []),
  ]);
  const [first, ...others] = [
    ...v4.map((address) => ({ address, family: 4 as const })),
    ...v6.map((address) => ({ address, family: 6 as const })),
  ];
  if (!first) throw new NameUnknown(hostname);
  const found: [FoundAddress, ...FoundAddress[]] = [first, ...others];
  const isNamed = isNamedHost(plainHost(hostname), allowed);
  if (!isNamed && !found.every(({ address }) => mayReach(address, allowed))) throw new AddressRefused();
  return found;
}

function dns(tryMs: number): Resolve {
  const tries = 2;
  return new Resolver({ timeout: tryMs / (2 * tries), tries });
}
