import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { type AdministrationOptions, administration } from '#node/administration/administration.ts';
import { type ControlSocket, openControl } from '#node/control-socket.ts';
import { readWorkspaceFile } from '#node/workspace-file.ts';
import { createService, type Service } from '#service/index.ts';
import { definedMembers } from '#shared/narrowing.ts';
import type { AdministrationPort } from '../administration/port.ts';
import { type Console, startConsole } from '../console/server.ts';
import { defaultDataFolder, refuseEncryptedFolder } from '../data-folder.ts';
import { CommandProblem, type ExitCode, exitCodes, usageProblem } from '../exit-codes.ts';
import { guidesOf, type Host } from '../host.ts';
import { type AddressPage, addressPage, openDefaultBrowser } from './browser.ts';
import type { ServeOptions } from './options.ts';
import { readyJson, readyText } from './ready.ts';

/** Bytes of a MiB. */
const MIB = 1_048_576;

/**
 * `authdesk serve`: runs the service, and the console for browsers, until SIGINT or SIGTERM, or until its standard input
 * ends where it was asked for that; then finishes running calls
 * (R20) and ends with 0.
 *
 * @throws {StartProblem} when the service or the console cannot start
 */
export async function serve(options: ServeOptions, host: Host): Promise<ExitCode> {
  // Before anything slow: a signal that comes while starting must not kill a half-open database.
  const signal = host.stopSignal();
  const stopAsked = options.stopWithStdin ? Promise.race([signal, host.inputEnd()]) : signal;
  await withService(options, host, stopAsked, async (service, opened) => {
    announce(service, opened, options, host);
    if (opened.console !== undefined && options.open) openInBrowser(opened.page, opened.console, host);
    await stopAsked;
  });
  return exitCodes.ok;
}

/**
 * Runs a service with its doors while something is done with it.
 *
 * @param stopAsked ends the reading of the workspace file, which may wait
 * @returns what is done gives; undefined when it was stopped before the start
 * @throws {StartProblem} when the service or a door cannot be opened
 */
export async function withService<T>(
  options: ServeOptions,
  host: Host,
  stopAsked: Promise<unknown>,
  during: (service: Service, opened: Opened) => Promise<T>,
): Promise<T | undefined> {
  const given = options.data ?? defaultDataFolder(host.environment, process.platform);
  const dataDir = given === ':memory:' ? given : resolve(given);
  if (dataDir !== ':memory:') refuseEncryptedFolder(dataDir);
  const read = options.config === undefined ? {} : await readConfig(options.config, stopAsked);
  if (read === 'stopped') return undefined;
  const { workspace } = read;
  const token = await tokenOfPort(options, host);
  const log = (line: string) => host.output.say(line);

  const service = await createService({
    dataDir,
    listen: {
      host: options.host,
      httpPort: options.httpPort,
      httpsPort: options.httpsPort,
      consolePort: options.consolePort,
      opensConsole: options.console,
    },
    caDir: options.ca,
    startNew: options.new,
    ...definedMembers({ workspace, allowedHosts: options.allowHost, keepCalls: options.keepCalls }),
    ...definedMembers({ keepLogBytes: options.keepMib && options.keepMib * MIB, keepDays: options.keepDays }),
    ...(options.allowUpstream
      ? { upstream: 'allowed' as const }
      : host.environment.CI === 'true' && { upstream: 'forbidden' as const }),
    hostsFile: host.environment.AUTHDESK_HOSTS_FILE,
    version: host.version,
    log,
  });
  try {
    await moveClock(service, options);
    const page = addressPage(service);
    page.remove();
    const console = options.console
      ? await startConsole({
          ...{ service, port: service.consolePort, files: host.uiFolder, random: randomBytes, log },
          onExchange: () => page.remove(),
        })
      : undefined;
    const interfaceOptions: AdministrationOptions = {
      secrets: true,
      version: host.version,
      consoleAddress: console && (() => console.freshUrl()),
      workspaceSchema: async () => (await import('#service/documents/workspace-json-schema.ts')).workspaceJsonSchema(),
    };
    const control = await openControl(service, interfaceOptions, log);
    const mcp = mcpAtPort(options, host);
    let admin: AdministrationPort | undefined;
    try {
      if (token !== undefined) {
        // Loaded only when it is asked for.
        const { openAdministrationPort } = await import('../administration/port.ts');
        admin = await openAdministrationPort({
          ...{ port: options.adminPort ?? 0, host: options.adminHost, token, log },
          allowedHosts: options.allowHost,
          administration: administration(service, { ...interfaceOptions, openMcp: mcp.open }),
        });
      }
      return await during(service, { console, control, admin, page });
    } finally {
      page.remove();
      await admin?.stop();
      mcp.remove();
      await control?.stop();
      await console?.stop();
    }
  } finally {
    await service.stop();
  }
}

/** The service checks it, and names the member that is wrong. A signal that comes meanwhile ends the reading. */
async function readConfig(
  config: string,
  stopAsked: Promise<unknown>,
): Promise<{ readonly workspace?: unknown } | 'stopped'> {
  const stopping = new AbortController();
  let isReading = true;
  void stopAsked.then(() => {
    if (isReading) stopping.abort();
  });
  try {
    return { workspace: await readWorkspaceFile(resolve(config), stopping.signal) };
  } catch (error) {
    if (stopping.signal.aborted && error === stopping.signal.reason) return 'stopped';
    throw error;
  } finally {
    isReading = false;
  }
}

/** The clock is moved before the service is announced; what the start itself wrote has the machine's time (D39). */
async function moveClock(service: Service, { clockOffset, clockFrozen }: ServeOptions): Promise<void> {
  const moved =
    clockFrozen !== undefined
      ? await service.invoke('clock.freeze', { at: clockFrozen })
      : clockOffset !== undefined
        ? await service.invoke('clock.offset', { milliseconds: clockOffset })
        : undefined;
  if (moved === undefined || moved.ok) return;
  throw new CommandProblem(
    exitCodes.usage,
    `The service clock cannot be moved so: ${moved.error.message}`,
    moved.error.next ?? 'Give another --clock-offset or --clock-frozen.',
  );
}

/** Opens the console in the default browser. The address has been printed before, so a failure is only a message. */
function openInBrowser(page: AddressPage, console: Console, host: Host): void {
  const failed = () => host.output.say('No browser could be opened; open the address of the console yourself.');
  try {
    openDefaultBrowser(page.write(console.url), failed);
  } catch {
    failed();
  }
}

/** Asked for before anything starts. @returns undefined without `--admin-port` */
async function tokenOfPort(options: ServeOptions, host: Host): Promise<string | undefined> {
  const { adminPort, adminTokenFile } = options;
  if (adminPort === undefined) {
    const idle =
      options.adminHost !== undefined ? '--admin-host' : adminTokenFile !== undefined && '--admin-token-file';
    if (idle) throw usageProblem(`${idle} is of the administration port, which is not open.`, 'Add --admin-port 9401.');
    // No program that is started from here inherits it.
    delete host.environment.AUTHDESK_ADMIN_TOKEN;
    return undefined;
  }
  const { administrationToken } = await import('../administration/port.ts');
  return administrationToken(adminTokenFile, host.environment);
}

/** MCP at the administration port; loaded by its first request. */
function mcpAtPort(
  { mcpAllowChanges }: ServeOptions,
  host: Host,
): { readonly open: NonNullable<AdministrationOptions['openMcp']>; remove(): void } {
  let remove = () => {};
  return {
    open: async (ask) => {
      const { openMcp } = await import('../mcp/http.ts');
      const opened = openMcp(ask, {
        allowChanges: mcpAllowChanges ?? false,
        guides: guidesOf(host),
        version: host.version,
      });
      remove = opened.remove;
      return opened.endpoint;
    },
    remove: () => remove(),
  };
}

/** The doors of a running service. */
interface Opened {
  readonly console: Console | undefined;
  readonly control: ControlSocket | undefined;
  readonly admin: AdministrationPort | undefined;
  /** Says the console's address to the browser of this user. */
  readonly page: AddressPage;
}

function announce(service: Service, { console, control, admin }: Opened, options: ServeOptions, host: Host): void {
  const facts = {
    http: service.addresses.http,
    https: service.addresses.https,
    console: console?.url,
    control: control?.path,
    admin: admin?.origin,
    ca: service.caPath,
    data: service.dataDir,
  };
  if (options.readyJson || options.json) {
    host.output.print(readyJson(facts));
  } else {
    for (const line of readyText(facts, service.apiKeys())) host.output.print(line);
  }
  const { hostname } = new URL(service.addresses.https);
  if (!/^(?:127\.0\.0\.1|\[::1\])$/.test(hostname)) {
    host.output.say(
      `The certificate of HTTPS is for localhost and the names of data centers and sites, not for ${hostname}: over HTTPS, call such a name, and let it lead there.`,
    );
  }
  if (service.exposed) {
    host.output.say(
      `Warning: the service listens on ${options.host}, so other machines can reach it. Leave --host out to keep it on this machine.`,
    );
  }
}
