package authdesk.junit;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonParseException;
import com.google.gson.ToNumberPolicy;
import com.google.gson.reflect.TypeToken;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.Base64;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A running service, and what a test needs of it. JSON objects are maps; names are those of docs/administration.md. */
public final class Authdesk implements AutoCloseable {
  private static final Duration USUAL_WAIT = Duration.ofSeconds(5);
  private static final long PAUSE_MS = 25;
  private static final int MOST = 500;
  /** Whole numbers are Long. */
  private static final Gson JSON = new GsonBuilder()
      .setObjectToNumberStrategy(ToNumberPolicy.LONG_OR_DOUBLE).serializeNulls().disableHtmlEscaping().create();

  private final ServiceProcess process;
  private final String site;
  private final SSLContext sslContext;
  private final HttpClient client;
  private final Set<Long> messages = new HashSet<>();

  private Authdesk(ServiceProcess process, String site) {
    this.process = process;
    this.site = site;
    this.sslContext = trusting(Path.of((String) process.ready.get("ca")));
    this.client = HttpClient.newBuilder().sslContext(sslContext).version(HttpClient.Version.HTTP_1_1).build();
  }

  /** Starts a service with the demo site {@code 3_demo}, in memory, on free ports. */
  public static Authdesk start() {
    return new Authdesk(new ServiceProcess(null), "3_demo");
  }

  /** @param workspace workspace file; @param site API key that is meant when a call names none; null: the first of the file */
  public static Authdesk start(Path workspace, String site) {
    ServiceProcess process = new ServiceProcess(workspace.toAbsolutePath());
    return new Authdesk(process, site == null ? firstSite(workspace) : site);
  }

  private static String firstSite(Path workspace) {
    try {
      List<?> sites = (List<?>) object(Files.readString(workspace)).get("sites");
      return sites == null || sites.isEmpty() ? "3_demo" : (String) ((Map<?, ?>) sites.get(0)).get("apiKey");
    } catch (IOException error) {
      throw new AuthdeskException("start", workspace + " cannot be read: " + error.getMessage() + ".", null);
    }
  }

  /** {@code http://127.0.0.1:PORT} */
  public String http() {
    return (String) process.ready.get("http");
  }

  /** {@code https://127.0.0.1:PORT} */
  public String https() {
    return (String) process.ready.get("https");
  }

  /** The CA certificate, PEM. */
  public Path caFile() {
    return Path.of((String) process.ready.get("ca"));
  }

  /** Trusts the service's CA. */
  public SSLContext sslContext() {
    return sslContext;
  }

  public long pid() {
    return process.pid();
  }

  /** Calls a method over HTTPS with key and secret of the site, and returns its JSON, also that of an error. */
  public Map<String, Object> call(String method, Map<String, ?> parameters) {
    Map<String, Object> form = new LinkedHashMap<>(parameters);
    form.put("secret", secret());
    return callWithKeyAlone(method, form);
  }

  /**
   * The same, and an error when the call fails, with the cause.
   *
   * @param pairs names and values of parameters, one after the other
   */
  public Map<String, Object> expectSuccess(String method, Object... pairs) {
    if (pairs.length % 2 != 0) {
      throw new AuthdeskException("invalid-input", "The last parameter has no value.", "Give names and values in turn.");
    }
    Map<String, Object> parameters = new LinkedHashMap<>();
    for (int at = 0; at + 1 < pairs.length; at += 2) parameters.put(String.valueOf(pairs[at]), pairs[at + 1]);
    Map<String, Object> answer = call(method, parameters);
    if (Long.valueOf(0).equals(answer.get("errorCode"))) return answer;
    throw new AuthdeskException("expectation", method + " failed.",
        paragraph(operation("log.get", Map.of("callId", answer.get("callId")))));
  }

  /** The same with the API key alone, as a page or an app does. */
  public Map<String, Object> callWithKeyAlone(String method, Map<String, ?> parameters) {
    Map<String, Object> form = new LinkedHashMap<>(parameters);
    form.put("apiKey", site);
    form.putIfAbsent("format", "json");
    return object(send(formRequest("/" + method, form)));
  }

  /** The same with an access token. */
  public Map<String, Object> callWithToken(String method, String token, Map<String, ?> parameters) {
    Map<String, Object> form = new LinkedHashMap<>(parameters);
    form.putIfAbsent("format", "json");
    return object(send(formRequest("/" + method, form).header("Authorization", "OAuth " + token)));
  }

  public String secret() {
    return (String) operation("sites.revealSecret", Map.of("apiKey", site)).get("secret");
  }

  /** An access token of a user. */
  public String token(String uid) {
    String basic = Base64.getEncoder().encodeToString((site + ":" + secret()).getBytes(StandardCharsets.UTF_8));
    Map<String, Object> answer = object(send(formRequest("/socialize.getToken",
        Map.of("grant_type", "none", "x_siteUID", uid)).header("Authorization", "Basic " + basic)));
    if (answer.get("access_token") instanceof String token) return token;
    throw new AuthdeskException("refused", "There is no token for \"" + uid + "\": " + answer.get("error_description"), null);
  }

  /** The next login ends at once, as this user, without the provider's screen. */
  public void nextLogin(String uid) {
    operation("nextLogins.set", Map.of("site", site, "outcome", "complete", "UID", uid));
  }

  /**
   * Registers an app at the site's OpenID provider; its users have the UID as {@code sub}.
   *
   * @return issuer, discovery, clientID, clientSecret
   */
  public Map<String, String> relyingParty(String... redirectUris) {
    Map<String, ?> settings = Map.of("redirectUris", List.of(redirectUris), "subjectIdentifierType", "public");
    String clientID = (String) operation("openid.createParty", Map.of("apiKey", site, "settings", settings)).get("clientID");
    Map<String, Object> provider = operation("openid.provider", Map.of("apiKey", site));
    Object secret = operation("openid.revealSecret", Map.of("apiKey", site, "clientID", clientID)).get("secret");
    return Map.of("issuer", (String) provider.get("issuer"), "discovery", (String) provider.get("discovery"),
        "clientID", clientID, "clientSecret", (String) secret);
  }

  /**
   * An id token of a user, right or wrong on purpose.
   *
   * @param more {@code claims}, {@code expiresIn} (seconds; less than 0: it has expired), {@code signedBy} ("another")
   */
  public String idToken(String uid, String clientID, Map<String, ?> more) {
    Map<String, Object> input = new LinkedHashMap<>(more);
    input.putAll(Map.of("apiKey", site, "UID", uid, "clientID", clientID));
    return (String) operation("openid.idToken", input).get("idToken");
  }

  /** Moves the service clock, forwards or backwards. */
  public void stepClock(Duration span) {
    operation("clock.step", Map.of("milliseconds", span.toMillis()));
  }

  /** @deprecated One service has one clock: the service refuses it. A test that needs another time starts one of its own. */
  @Deprecated
  public void stepClock(Duration span, String site) {
    operation("clock.step", Map.of("milliseconds", span.toMillis(), "site", site));
  }

  /** Calls fail on purpose until it is closed. @param failure {@code Map.of("effect", Map.of("kind", "http-503"))} */
  public AutoCloseable failing(Map<String, ?> failure) {
    Object id = operation("failures.save", Map.of("failure", failure)).get("id");
    return () -> operation("failures.remove", Map.of("id", id));
  }

  /** The oldest message to an address that was not returned yet; waits for one. */
  public Map<String, Object> nextMessage(String to) {
    Map<String, Object> found = until(left -> page("outbox.list", Map.of("to", to, "limit", MOST), left),
        message -> messages.add((Long) message.get("id")));
    if (found != null) return operation("outbox.message", Map.of("id", found.get("id")));
    throw new AuthdeskException("expectation", "No message to " + to + " came within " + seconds() + ".", report());
  }

  /** Waits for a call of a method that succeeds. */
  public Map<String, Object> expectCall(String method) {
    return expectCall(method, 0);
  }

  /** Waits for a call of a method that ends with an error code. */
  public Map<String, Object> expectCall(String method, long errorCode) {
    Map<String, Object> filter = Map.of("filter", Map.of("method", method), "limit", MOST);
    Map<String, Object> found = until(left -> page("log.list", filter, left), call ->
        method.equals(call.get("method")) && Long.valueOf(errorCode).equals(call.get("errorCode")));
    if (found != null) return operation("log.get", Map.of("callId", found.get("callId")));
    String end = errorCode == 0 ? "succeeded" : "ended with " + errorCode;
    throw new AuthdeskException("expectation", "No call of " + method + " that " + end + " came within " + seconds() + ".",
        report());
  }

  /** Why calls failed since the last restore: method, error code, cause and what to do. Empty when none did. */
  public String report() {
    List<?> problems = (List<?>) operation("log.problems", Map.of("meant", true)).get("problems");
    if (problems.isEmpty()) return "";
    return "Calls that Authdesk refused:\n" + problems.stream()
        .map(problem -> ((Map<?, ?>) ((Map<?, ?>) problem).get("newest")).get("callId"))
        .map(callId -> paragraph(operation("log.get", Map.of("callId", callId))))
        .collect(Collectors.joining("\n"));
  }

  /** Keeps the state under a name. */
  public void snapshot(String name) {
    operation("snapshots.create", Map.of("name", name));
  }

  /** Brings a state back in one step, the clock too, and forgets the calls. */
  public void restore(String name) {
    operation("snapshots.restore", Map.of("name", name));
    messages.clear();
    operation("log.clear", Map.of());
  }

  /** Any operation of the administration interface whose value is an object. */
  @SuppressWarnings("unchecked")
  public Map<String, Object> operation(String name, Map<String, ?> input) {
    return (Map<String, Object>) ask(name, "", input);
  }

  /** The same, whatever its value is. */
  public Object ask(String name, Map<String, ?> input) {
    return ask(name, "", input);
  }

  @Override
  public void close() {
    process.stop();
  }

  boolean isRunning() {
    return process.isRunning();
  }

  private Object ask(String name, String query, Map<String, ?> input) {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(process.ready.get("admin") + "/v1/" + name + query))
        .header("Content-Type", "application/json")
        .header("Authorization", "Bearer " + process.token)
        .POST(HttpRequest.BodyPublishers.ofString(JSON.toJson(input)));
    Map<String, Object> result = object(send(request));
    if (Boolean.TRUE.equals(result.get("ok"))) return result.get("value");
    Map<?, ?> error = (Map<?, ?>) result.get("error");
    String member = error.get("member") == null ? "" : " (" + error.get("member") + ")";
    throw new AuthdeskException(
        (String) error.get("code"), name + member + ": " + error.get("message"), (String) error.get("next"));
  }

  private HttpRequest.Builder formRequest(String path, Map<String, ?> form) {
    String body = form.entrySet().stream()
        .map(entry -> encode(entry.getKey()) + "=" + encode(text(entry.getValue())))
        .collect(Collectors.joining("&"));
    return HttpRequest.newBuilder(URI.create(https() + path))
        .header("Content-Type", "application/x-www-form-urlencoded")
        .POST(HttpRequest.BodyPublishers.ofString(body));
  }

  private String send(HttpRequest.Builder request) {
    process.assertRunning(0);
    try {
      return client.send(request.timeout(Duration.ofSeconds(90)).build(), HttpResponse.BodyHandlers.ofString()).body();
    } catch (IOException error) {
      process.assertRunning(1_000);
      throw new AuthdeskException("unavailable", "The service did not respond: " + error.getMessage() + ".", null);
    } catch (InterruptedException error) {
      Thread.currentThread().interrupt();
      throw new AuthdeskException("unavailable", "The test was interrupted.", null);
    }
  }

  @SuppressWarnings("unchecked")
  private List<Map<String, Object>> page(String name, Map<String, ?> input, long left) {
    return (List<Map<String, Object>>) ((Map<String, Object>) ask(name, "?wait=" + left + "ms", input)).get("items");
  }

  /** The oldest item that fits; lists are newest first. */
  private static Map<String, Object> until(
      Function<Long, List<Map<String, Object>>> look, Predicate<Map<String, Object>> fits) {
    long end = System.nanoTime() + USUAL_WAIT.toNanos();
    for (;;) {
      long left = Math.max(0, (end - System.nanoTime()) / 1_000_000);
      List<Map<String, Object>> items = look.apply(left);
      for (int at = items.size() - 1; at >= 0; at--) if (fits.test(items.get(at))) return items.get(at);
      if (left == 0) return null;
      try {
        Thread.sleep(Math.min(PAUSE_MS, left));
      } catch (InterruptedException error) {
        Thread.currentThread().interrupt();
        return null;
      }
    }
  }

  private static String paragraph(Map<String, Object> call) {
    Map<?, ?> refusal = call.get("refusal") instanceof Map<?, ?> map ? map : Map.of("cause", call.get("reason"), "action", "");
    String code = Long.valueOf(0).equals(call.get("errorCode")) ? null : call.get("errorCode").toString();
    String end = Stream.of(code, (String) call.get("error")).filter(Objects::nonNull).collect(Collectors.joining(", "));
    return "  " + call.get("method") + " ended with " + (end.isEmpty() ? "HTTP " + call.get("httpStatus") : end)
        + "\n    cause: " + refusal.get("cause")
        + "\n    what to do: " + refusal.get("action")
        + "\n    callId: " + call.get("callId");
  }

  private static String seconds() {
    return USUAL_WAIT.toSeconds() + " s";
  }

  private static String text(Object value) {
    return value instanceof Map || value instanceof Iterable ? JSON.toJson(value) : String.valueOf(value);
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  private static Map<String, Object> object(String text) {
    Map<String, Object> object = objectIn(text);
    if (object != null) return object;
    String start = text.substring(0, Math.min(200, text.length()));
    throw new AuthdeskException("unavailable", "The response is not a JSON object: " + start, null);
  }

  /** Null: the text is no JSON object. */
  static Map<String, Object> objectIn(String text) {
    try {
      return JSON.fromJson(text, new TypeToken<Map<String, Object>>() {}.getType());
    } catch (JsonParseException error) {
      return null;
    }
  }

  private static SSLContext trusting(Path caFile) {
    try (InputStream pem = Files.newInputStream(caFile)) {
      KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
      store.load(null, null);
      store.setCertificateEntry("authdesk", CertificateFactory.getInstance("X.509").generateCertificate(pem));
      TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(store);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, trust.getTrustManagers(), null);
      return context;
    } catch (IOException | GeneralSecurityException error) {
      throw new AuthdeskException("start", "The CA certificate cannot be read: " + error.getMessage(), null);
    }
  }
}
