/** Where host names are looked up. */
export interface NameSources {
  /** Path of the hosts file, as it is shown. */
  readonly hostsFilePath: string;
  /** Text of the hosts file. */
  readonly hostsFile: () => string;
  /** Asks the operating system, which may ask other machines. */
  readonly lookUp: (host: string) => Promise<readonly string[]>;
}
