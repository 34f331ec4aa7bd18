package authdesk.testcontainers;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.images.builder.Transferable;
import org.testcontainers.utility.DockerImageName;

/** The service in a container, from the image of Authdesk's Containerfile (docs/testing/containers.md). */
public class AuthdeskContainer extends GenericContainer<AuthdeskContainer> {
  private static final int HTTP = 9480;
  private static final int HTTPS = 9443;
  private static final String WORKSPACE = "/opt/authdesk-workspace.json";
  private static final String CA = "/data/authdesk/ca/ca.pem";
  private static final Duration START = Duration.ofSeconds(60);
  private static final String[] COMMAND = {"serve", "--host", "0.0.0.0", "--no-console"};

  private boolean hasWorkspace;

  /** The image {@code authdesk}. */
  public AuthdeskContainer() {
    this("authdesk");
  }

  public AuthdeskContainer(String image) {
    super(DockerImageName.parse(image));
    withExposedPorts(HTTP, HTTPS);
    withCommand(COMMAND);
    waitingFor(Wait.forLogMessage(".*Authdesk is ready\\..*", 1));
    withStartupTimeout(START);
  }

  /** Workspace file; without one there is the demo site {@code 3_demo}. */
  public AuthdeskContainer withWorkspace(Path file) {
    try {
      return withWorkspace(Files.readString(file));
    } catch (IOException error) {
      throw new UncheckedIOException("The workspace file " + file + " cannot be read: " + error.getMessage(), error);
    }
  }

  /** The same as a document: JSON. */
  public AuthdeskContainer withWorkspace(String json) {
    if (hasWorkspace) {
      throw new IllegalStateException("The container has a workspace file already: give withWorkspace once.");
    }
    hasWorkspace = true;
    withCopyToContainer(Transferable.of(json.getBytes(StandardCharsets.UTF_8)), WORKSPACE);
    withCommand(Stream.concat(Arrays.stream(COMMAND), Stream.of("--config", WORKSPACE)).toArray(String[]::new));
    return this;
  }

  /** Address on this machine. */
  public String http() {
    return "http://" + getHost() + ":" + getMappedPort(HTTP);
  }

  /** Address on this machine; clients trust it by {@link #sslContext()}. */
  public String https() {
    return "https://" + getHost() + ":" + getMappedPort(HTTPS);
  }

  /** The CA certificate, PEM. */
  public String ca() {
    return run("cat", CA);
  }

  /** Trusts the service's CA. */
  public SSLContext sslContext() {
    try {
      byte[] pem = ca().getBytes(StandardCharsets.US_ASCII);
      KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
      store.load(null, null);
      store.setCertificateEntry("authdesk",
          CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(pem)));
      TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(store);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, trust.getTrustManagers(), null);
      return context;
    } catch (IOException | GeneralSecurityException error) {
      throw new IllegalStateException("The CA certificate cannot be read: " + error.getMessage(), error);
    }
  }

  /** Secret of a site. */
  public String secret(String apiKey) {
    return authdesk("secret", apiKey).strip();
  }

  /**
   * Runs a command within the container: {@code authdesk("clock", "step", "121s")}.
   *
   * @return what it printed
   * @throws IllegalStateException when it fails, with what it said
   */
  public String authdesk(String... words) {
    return run(Stream.concat(Stream.of("authdesk"), Arrays.stream(words)).toArray(String[]::new));
  }

  /** Its output may be a secret, so only that of a failure is told. */
  private String run(String... words) {
    String what = Arrays.stream(words).limit(2).collect(Collectors.joining(" "));
    try {
      ExecResult ended = execInContainer(words);
      if (ended.getExitCode() == 0) return ended.getStdout();
      throw new IllegalStateException("\"" + what + "\" ended with exit code " + ended.getExitCode() + " in the container: "
          + (ended.getStdout() + ended.getStderr()).strip());
    } catch (IOException error) {
      throw new IllegalStateException("\"" + what + "\" did not run in the container: " + error.getMessage(), error);
    } catch (InterruptedException error) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("The test was interrupted.", error);
    }
  }
}
