import { existsSync } from 'node:fs';

/* Test runners of other languages, as Debian packages them (e2e/runtime/system-needs.ts installs them). */

const PYTEST = '/usr/lib/python3/dist-packages/pytest/__init__.py';
const JARS = '/usr/share/java';

/** What kit and examples are compiled with, and what the console of JUnit needs beside. */
const jars = [
  ...['junit-jupiter-api', 'junit-jupiter-engine', 'junit-platform-commons', 'junit-platform-engine'],
  ...['junit-platform-launcher', 'junit-platform-console', 'junit-platform-reporting', 'apiguardian-api', 'opentest4j'],
  ...['opentest4j-reporting-events', 'opentest4j-reporting-schema', 'picocli', 'univocity-parsers', 'gson'],
];

function need(file: string, name: string): void {
  if (!existsSync(file)) throw new Error(`${name} is missing; install it (Debian: apt-get install ${name}).`);
}

/** Words that run pytest. @throws an error that says what to install */
export function pythonWithPytest(): readonly string[] {
  need(PYTEST, 'python3-pytest');
  return ['/usr/bin/python3', '-B', '-m', 'pytest'];
}

/** Class path with JUnit 5 and Gson. @throws an error that says what to install */
export function javaClassPath(): string {
  need('/usr/bin/javac', 'default-jdk-headless');
  need(`${JARS}/junit-jupiter-api.jar`, 'junit5');
  need(`${JARS}/gson.jar`, 'libgoogle-gson-java');
  return jars.map((name) => `${JARS}/${name}.jar`).join(':');
}

/** Words that run all tests of a folder of classes. */
export function junitWords(classPath: string, folder: string): readonly string[] {
  const launcher = 'org.junit.platform.console.ConsoleLauncher';
  return ['java', '-cp', classPath, launcher, '--disable-banner', '--disable-ansi-colors', '--scan-classpath', folder];
}
