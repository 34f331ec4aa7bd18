/** Options of `authdesk serve`, as typed. */
export interface ServeOptions {
  readonly data?: string;
  readonly config?: string;
  /** Makes a database anew that is gone. */
  readonly new?: boolean;
  /** Folder of a CA that was made beforehand. */
  readonly ca?: string;
  readonly host: string;
  /** Ports; absent: those that the data folder keeps (D1). */
  readonly httpPort?: number;
  readonly httpsPort?: number;
  readonly consolePort?: number;
  /** False with `--no-console`. */
  readonly console: boolean;
  /** Opens the administration interface at a port (R61). */
  readonly adminPort?: number;
  /** Its address; absent: loopback. */
  readonly adminHost?: string;
  /** File with its token; absent: AUTHDESK_ADMIN_TOKEN. */
  readonly adminTokenFile?: string;
  /** MCP at that port also has the tools that change something. */
  readonly mcpAllowChanges?: boolean;
  /** Opens the console in the default browser. */
  readonly open?: boolean;
  readonly readyJson?: boolean;
  /** Stops when standard input ends: the program that started it, and held its other end, is gone. */
  readonly stopWithStdin?: boolean;
  /** The same as `readyJson`. */
  readonly json?: boolean;
  readonly allowHost?: readonly string[];
  /** With `CI=true`, too, calls may go to the upstream of a site; and what the workspace file asks for is on (D85). */
  readonly allowUpstream?: boolean;
  /** Log rows kept at most (R21). */
  readonly keepCalls?: number;
  /** MiB that the log may take (R53). */
  readonly keepMib?: number;
  /** Days that log rows, and tokens that expired or were revoked, are kept at most (R21). */
  readonly keepDays?: number;
  /** Milliseconds ahead of the machine's clock (D39). */
  readonly clockOffset?: number;
  /** Freeze the clock at this instant, milliseconds since 1970 (D39). */
  readonly clockFrozen?: number;
}
