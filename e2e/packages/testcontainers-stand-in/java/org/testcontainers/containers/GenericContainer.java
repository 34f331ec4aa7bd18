package org.testcontainers.containers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.testcontainers.containers.wait.strategy.WaitStrategy;
import org.testcontainers.images.builder.Transferable;
import org.testcontainers.utility.DockerImageName;

/** Of testcontainers-java 1.21, as far as the kit uses it, with a process in place of the container. */
public class GenericContainer<SELF extends GenericContainer<SELF>> implements Container<SELF>, AutoCloseable {
  private static final Map<Integer, String> NAMES = Map.of(9480, "HTTP", 9443, "HTTPS");

  private final List<Integer> ports = new ArrayList<>();
  private final Map<String, Transferable> files = new LinkedHashMap<>();
  private String[] command = {};
  private WaitStrategy waitStrategy;
  private Path folder;
  private Process process;

  public GenericContainer(DockerImageName image) {}

  @SuppressWarnings("unchecked")
  private SELF self() {
    return (SELF) this;
  }

  public SELF withExposedPorts(Integer... given) {
    ports.addAll(List.of(given));
    return self();
  }

  public SELF withCommand(String... given) {
    command = given;
    return self();
  }

  public SELF waitingFor(WaitStrategy given) {
    waitStrategy = given;
    return self();
  }

  public SELF withStartupTimeout(Duration timeout) {
    waitStrategy = waitStrategy.withStartupTimeout(timeout);
    return self();
  }

  public SELF withCopyToContainer(Transferable content, String path) {
    files.put(path, content);
    return self();
  }

  public void start() {
    try {
      folder = Files.createTempDirectory("stand-in-");
      for (String name : List.of("data", "opt")) Files.createDirectory(folder.resolve(name));
      for (Map.Entry<String, Transferable> file : files.entrySet()) {
        Files.write(Path.of(inside(file.getKey())), file.getValue().getBytes());
      }
      List<String> words = new ArrayList<>(List.of("authdesk"));
      for (String word : command) words.add(word.equals("0.0.0.0") ? "127.0.0.1" : inside(word));
      words.addAll(List.of("--http-port", "0", "--https-port", "0"));
      process = builder(words).redirectErrorStream(true).redirectOutput(folder.resolve("log").toFile()).start();
      long end = System.nanoTime() + waitStrategy.timeout().toNanos();
      while (!waitStrategy.isReady(getLogs())) {
        if (!process.isAlive() || System.nanoTime() > end) throw failed();
        process.waitFor(50, java.util.concurrent.TimeUnit.MILLISECONDS);
      }
    } catch (IOException error) {
      throw new UncheckedIOException(error);
    } catch (InterruptedException error) {
      throw new IllegalStateException(error);
    }
  }

  private RuntimeException failed() {
    String log = getLogs();
    stop();
    return new IllegalStateException("Container startup failed: " + log);
  }

  public void stop() {
    if (process == null) return;
    process.destroy();
    try (Stream<Path> all = Files.walk(folder)) {
      process.waitFor();
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) Files.delete(path);
    } catch (IOException error) {
      throw new UncheckedIOException(error);
    } catch (InterruptedException error) {
      throw new IllegalStateException(error);
    }
    process = null;
  }

  @Override
  public void close() {
    stop();
  }

  public String getLogs() {
    try {
      return Files.readString(folder.resolve("log"));
    } catch (IOException error) {
      throw new UncheckedIOException(error);
    }
  }

  public String getHost() {
    return "127.0.0.1";
  }

  public Integer getMappedPort(int port) {
    if (!ports.contains(port)) throw new IllegalArgumentException("Requested port (" + port + ") is not mapped");
    Matcher found = Pattern.compile("^ +" + NAMES.get(port) + " +\\S+:(\\d+)$", Pattern.MULTILINE).matcher(getLogs());
    if (!found.find()) throw new IllegalStateException("The log does not name the port.");
    return Integer.valueOf(found.group(1));
  }

  @Override
  public ExecResult execInContainer(String... given) throws IOException, InterruptedException {
    Process ended = builder(Stream.of(given).map(this::inside).toList()).start();
    String out = new String(ended.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
    String err = new String(ended.getErrorStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
    return new ExecResult(ended.waitFor(), out, err);
  }

  private ProcessBuilder builder(List<String> words) {
    ProcessBuilder builder = new ProcessBuilder(words);
    builder.environment().put("XDG_CONFIG_HOME", folder.resolve("data").toString());
    return builder;
  }

  private String inside(String word) {
    return word.matches("/(data|opt)/.*") ? folder + word : word;
  }
}
