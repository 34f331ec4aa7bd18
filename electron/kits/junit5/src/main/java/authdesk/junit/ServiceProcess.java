package authdesk.junit;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The process of a service. Its standard input is a pipe that this process holds: it ends with this process, however that
 * ends ({@code --stop-with-stdin}).
 */
final class ServiceProcess {
  private static final int START_SECONDS = 60;
  private static final int STOP_SECONDS = 10;
  private static final int LINES_KEPT = 20;

  final String token;
  final Map<?, ?> ready;
  private final Process process;
  private final Deque<String> lines = new ArrayDeque<>();
  private volatile boolean stopped;

  /** @param workspace path of a workspace file; null: the demo site */
  ServiceProcess(Path workspace) {
    byte[] random = new byte[32];
    new SecureRandom().nextBytes(random);
    token = HexFormat.of().formatHex(random);
    List<String> words = new ArrayList<>(command());
    words.addAll(List.of("serve", "--ready-json", "--stop-with-stdin", "--no-console", "--data", ":memory:"));
    for (String port : List.of("--http-port", "--https-port", "--admin-port")) words.addAll(List.of(port, "0"));
    if (workspace != null) words.addAll(List.of("--config", workspace.toString()));
    ProcessBuilder builder = new ProcessBuilder(words);
    builder.environment().put("AUTHDESK_ADMIN_TOKEN", token);
    Path folder = Path.of(words.get(0)).getParent();
    // The Node that npm has installed beside the command, where the PATH has another one, or none.
    if (folder != null) builder.environment().merge("PATH", folder.toString(), (old, own) -> own + File.pathSeparator + old);
    try {
      process = builder.start();
    } catch (IOException error) {
      throw new AuthdeskException(
          "start",
          "Authdesk cannot be started: " + error.getMessage() + ".",
          "Install it with \"npm install --save-dev authdesk\", or name its command with AUTHDESK_COMMAND.");
    }
    daemon(() -> keep(process.getErrorStream()));
    ready = readyOf(firstLine());
  }

  private Map<?, ?> readyOf(String line) {
    Map<?, ?> object = Authdesk.objectIn(line);
    if (object != null) return object;
    process.destroyForcibly();
    throw new AuthdeskException(
        "start",
        "The first line is not that of \"authdesk serve --ready-json\".",
        "Check AUTHDESK_COMMAND: its words start authdesk, and print nothing themselves.");
  }

  private String firstLine() {
    CompletableFuture<String> first = new CompletableFuture<>();
    daemon(
        () -> {
          try (BufferedReader out = reader(process.getInputStream())) {
            first.complete(out.readLine());
            while (out.readLine() != null) {}
          } catch (IOException error) {
            first.complete(null);
          }
        });
    try {
      String line = first.get(START_SECONDS, TimeUnit.SECONDS);
      if (line != null) return line;
      process.waitFor(1, TimeUnit.SECONDS);
      throw new AuthdeskException("start", "Authdesk did not start." + said(), null);
    } catch (TimeoutException error) {
      process.destroyForcibly();
      throw new AuthdeskException("start", "Authdesk was not ready within " + START_SECONDS + " s." + said(), null);
    } catch (InterruptedException | ExecutionException error) {
      process.destroyForcibly();
      throw new AuthdeskException("start", "The start of Authdesk was interrupted.", null);
    }
  }

  long pid() {
    return process.pid();
  }

  /** @throws AuthdeskException how it ended, when it has within so many milliseconds */
  void assertRunning(long within) {
    try {
      if (!process.waitFor(within, TimeUnit.MILLISECONDS)) return;
    } catch (InterruptedException error) {
      Thread.currentThread().interrupt();
      return;
    }
    if (stopped) throw new AuthdeskException("ended", "This Authdesk was stopped.", null);
    throw new AuthdeskException(
        "ended",
        "The Authdesk service (process " + pid() + ") ended with exit code " + process.exitValue()
            + " while the test ran." + said(),
        "Whatever ended it is outside of this test: look for a kill (137), or for too little memory.");
  }

  boolean isRunning() {
    return process.isAlive();
  }

  void stop() {
    stopped = true;
    try {
      process.getOutputStream().close();
      if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) process.destroyForcibly();
    } catch (IOException | InterruptedException error) {
      process.destroyForcibly();
    }
  }

  /** Words that start {@code authdesk}. */
  private static List<String> command() {
    String given = System.getenv("AUTHDESK_COMMAND");
    if (given != null && !given.isBlank()) return List.of(given.trim().split("\\s+"));
    boolean isWindows = File.separatorChar == '\\';
    String name = isWindows ? "authdesk.cmd" : "authdesk";
    for (Path folder = Path.of("").toAbsolutePath(); folder != null; folder = folder.getParent()) {
      Path found = folder.resolve("node_modules").resolve(".bin").resolve(name);
      if (Files.exists(found)) return List.of(found.toString());
    }
    return List.of(name);
  }

  private void keep(InputStream stream) {
    try (BufferedReader err = reader(stream)) {
      for (String line = err.readLine(); line != null; line = err.readLine()) {
        synchronized (lines) {
          lines.add(line);
          if (lines.size() > LINES_KEPT) lines.remove();
        }
      }
    } catch (IOException error) {
      // It has ended.
    }
  }

  private String said() {
    synchronized (lines) {
      return lines.isEmpty() ? "" : "\nIt said:\n  " + String.join("\n  ", lines);
    }
  }

  private static BufferedReader reader(InputStream stream) {
    return new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8));
  }

  private static void daemon(Runnable work) {
    Thread thread = new Thread(work, "authdesk");
    thread.setDaemon(true);
    thread.start();
  }
}
