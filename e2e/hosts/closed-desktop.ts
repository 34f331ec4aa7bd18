import type { ElectronApplication, Request } from 'playwright/test';

/** What an app asked for while its network was closed. */
export interface Watched {
  /** Addresses on the network that pages of any window asked for, but those that they may ask for. */
  strays(mayAsk: (url: URL) => boolean): readonly string[];
  /** Connections of the main process that were not for this machine; each was refused. */
  outboundAttempts(): Promise<readonly string[]>;
  stop(): void;
}

/**
 * Closes the network door of a running desktop app (R32): its main process, which is the service, connects to this machine
 * only, as `closed-network.mjs` does it for `serve`; and each request of its windows is looked at.
 */
export async function closeNetwork(app: ElectronApplication): Promise<Watched> {
  await app.evaluate(() => {
    const held = globalThis as unknown as { outbound?: string[] };
    if (held.outbound !== undefined) {
      held.outbound.length = 0;
      return;
    }
    const outbound: string[] = [];
    held.outbound = outbound;
    type Native = Record<string, (...words: unknown[]) => unknown>;
    const { binding } = process as unknown as {
      binding(name: string): Record<'TCP' | 'UDP', { readonly prototype: Native }>;
    };
    const guard = (prototype: Native, name: string, addressAt: number): void => {
      const original = prototype[name];
      if (original === undefined) return;
      prototype[name] = function guarded(this: unknown, ...words: unknown[]) {
        const address = String(words[addressAt]);
        if (/^(?:127\.|::1$|::ffff:127\.)/.test(address)) return original.apply(this, words);
        outbound.push(`${name} ${address}`);
        // ENETUNREACH
        return -101;
      };
    };
    const tcp = binding('tcp_wrap').TCP.prototype;
    const udp = binding('udp_wrap').UDP.prototype;
    for (const name of ['connect', 'connect6']) {
      guard(tcp, name, 1);
      guard(udp, name, 0);
    }
    for (const name of ['send', 'send6']) guard(udp, name, 4);
  });
  const tried = await app.evaluate(async () => {
    // An address of documentation (RFC 5737): nothing answers there.
    const socket = process.getBuiltinModule('node:net').connect(9, '192.0.2.7');
    await new Promise((ended) => socket.once('error', ended).once('connect', ended));
    return (globalThis as unknown as { outbound: string[] }).outbound.splice(0);
  });
  if (tried.join() !== 'connect 192.0.2.7') throw new Error(`The network is not closed: ${tried.join()}`);
  const asked: URL[] = [];
  const look = (request: Request): void => {
    const url = new URL(request.url());
    if (/^(?:https?|wss?):$/.test(url.protocol)) asked.push(url);
  };
  const context = app.context();
  context.on('request', look);
  return {
    strays: (mayAsk) => asked.filter((url) => !mayAsk(url)).map(({ href }) => href),
    outboundAttempts: () => app.evaluate(() => (globalThis as unknown as { outbound: string[] }).outbound),
    stop: () => void context.off('request', look),
  };
}
