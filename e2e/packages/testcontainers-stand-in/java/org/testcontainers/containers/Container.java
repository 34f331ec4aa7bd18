package org.testcontainers.containers;

import java.io.IOException;

public interface Container<SELF extends Container<SELF>> {
  ExecResult execInContainer(String... command) throws IOException, InterruptedException;

  final class ExecResult {
    private final int exitCode;
    private final String stdout;
    private final String stderr;

    ExecResult(int exitCode, String stdout, String stderr) {
      this.exitCode = exitCode;
      this.stdout = stdout;
      this.stderr = stderr;
    }

    public int getExitCode() {
      return exitCode;
    }

    public String getStdout() {
      return stdout;
    }

    public String getStderr() {
      return stderr;
    }
  }
}
